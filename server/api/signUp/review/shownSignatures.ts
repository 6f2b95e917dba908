import type { Application } from '../../../../schemas/generated/types.ts';
import { isNameOf } from '../../../../domain/signUp/agreement/isNameOf.ts';
import { roleTitles } from '../../../../domain/signUp/agreement/signatories.ts';
import type { Reader } from '../../../store/createStore.ts';
import { findAgreement } from '../../../store/signUp/agreements.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { signatoriesOf } from '../../../store/signUp/signatories.ts';

type Reviewed = NonNullable<Application['agreement']>;

/** A signatory, as the reviewer sees them. */
export type ReviewedSignatory = Reviewed['signatories'][number];

/** The agreement for the present answers, with the names asked and given. Null while there is none. */
export async function shownSignatures(reader: Reader, { leadUid }: Pick<Lead, 'leadUid'>): Promise<Reviewed | null> {
  const agreement = await findAgreement(reader, leadUid);
  if (!agreement?.isCurrent) return null;
  const signatories = await signatoriesOf(reader, agreement.agreementUid);
  return {
    madeTimestamp: agreement.madeAt.toISOString(),
    completedTimestamp: agreement.completedAt?.toISOString() ?? null,
    signatories: signatories.map(({ party, roles, askedName, email, signature }) => ({
      party,
      roles: roles.map((role) => roleTitles[role]).join(', '),
      askedName,
      email,
      signature: signature && {
        name: signature.name,
        position: signature.position,
        isDrawn: signature.drawing !== null,
        isByLink: signature.isByLink,
        signedTimestamp: signature.signedAt.toISOString(),
        hasAskedName: isNameOf(signature.name, askedName),
      },
    })),
  };
}
