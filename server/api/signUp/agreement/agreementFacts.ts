import type { Reader } from '../../../store/createStore.ts';
import { findAgreement } from '../../../store/signUp/agreements.ts';

/** The facts about a sign-up's agreement that its lifecycle reads. */
export interface AgreementFacts {
  /** Whether everybody who must sign has signed, for the answers as they are. */
  readonly agreementIsCurrent: boolean;
}

/** The facts about the agreement of a sign-up in the scope. */
export async function agreementFacts(reader: Reader, leadUid: string): Promise<AgreementFacts> {
  const agreement = await findAgreement(reader, leadUid);
  return { agreementIsCurrent: agreement !== undefined && agreement.isCurrent && agreement.completedAt !== null };
}
