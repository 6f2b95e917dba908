import { createContext, use } from 'react';
import type { Employer } from '../../../schemas/generated/types.ts';
import type { Party } from '../../../machines/flows/party.ts';

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

/** The date and reason of an employer's closure. */
export interface Closure {
  /** `yyyy-MM-dd`, if known. */
  finalPayDate: string | null;
  reason: NonNullable<Employer['closeEmployerReason']> | null;
}

/**
 * The closure of an employer with a closing instruction, or of one that is not active. Null for all other employers, and for intermediaries.
 * @see docs/product.md, section 4, "Employer closure"
 */
export function closureOf(party: Party): Closure | null {
  if (party.kind !== 'employer') return null;
  const { instructionCloseEmployerId, isActive, closeEmployerFinalPayDate, closeEmployerReason } = party.record;
  if (!instructionCloseEmployerId && isActive) return null;
  return { finalPayDate: closeEmployerFinalPayDate ?? null, reason: closeEmployerReason ?? null };
}
