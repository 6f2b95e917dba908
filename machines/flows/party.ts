import type { Employer, Intermediary } from '../../schemas/generated/types.ts';

/**
 * The employer or intermediary whose pages are shown. An employer record with an `intermediaryUid` is an intermediary shown as an employer (docs/product.md, point 6).
 */
export type Party =
  | { readonly kind: 'employer'; readonly record: Employer }
  | { readonly kind: 'intermediary'; readonly record: Intermediary | Employer };

/** The party in a path: `{employerId}`, and whether `isIntermediary` is set. */
export interface PartyReference {
  readonly id: string;
  readonly isIntermediary: boolean;
}

/** A party with the reference under which it was loaded. */
export interface LoadedParty {
  readonly reference: PartyReference;
  readonly value: Party;
}

/** The party of a record from `/employers/{id}`, or from `/intermediaries/{id}` when `isIntermediary` was set. */
export function partyOf(reference: PartyReference, record: Employer | Intermediary): Party {
  if (reference.isIntermediary || record.intermediaryUid) return { kind: 'intermediary', record };
  return { kind: 'employer', record: record as Employer };
}
