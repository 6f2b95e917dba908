import { createContext, use } from 'react';
import type { Employer, Intermediary } from '../../../schemas/generated/types.ts';

/** The employer or intermediary whose pages are open. */
export interface Party {
  kind: 'employer' | 'intermediary';
  id: number;
  name: string;
  record: Employer | Intermediary;
}

/** The party of a record: an employer's record with an intermediaryUid is viewed as an intermediary. SPEC.md, section 6. */
export function partyOf(record: Employer | Intermediary): Party {
  return { kind: record.intermediaryUid ? 'intermediary' : 'employer', id: record.id, name: record.name, record };
}

/** Why and when the party leaves, when a closing instruction exists or it is not active. SPEC.md, section 4, "Employer closure". */
export interface Closure {
  /** `yyyy-MM-dd`, when known. */
  finalPayDate: string | null;
  reason: NonNullable<Employer['closeEmployerReason']> | null;
}

/** The pending closure of `party`, or null while it stays. Intermediaries have none. */
export function closureOf(party: Party): Closure | null {
  if (party.kind !== 'employer' || !('employerUid' in party.record)) return null;
  const { instructionCloseEmployerId, isActive, closeEmployerFinalPayDate, closeEmployerReason } = party.record;
  if (!instructionCloseEmployerId && isActive) return null;
  return { finalPayDate: closeEmployerFinalPayDate ?? null, reason: closeEmployerReason ?? null };
}

export const PartyContext = createContext<Party | null>(null);

/** The viewed party, or null outside `/employers/{employerId}`. */
export function usePartyIfAny(): Party | null {
  return use(PartyContext);
}

/**
 * The viewed party.
 * @throws Error outside the route `/employers/{employerId}`.
 */
export function useParty(): Party {
  const party = use(PartyContext);
  if (!party) throw new Error('useParty needs an employer scope: render the screen below the route /employers/:employerId.');
  return party;
}
