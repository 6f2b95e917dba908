import type { SignUpAgreement } from '../../../../schemas/generated/types.ts';
import { signingConsent } from '../../../../domain/signUp/agreement/consent.ts';
import type { Reader } from '../../../store/createStore.ts';
import type { Agreement } from '../../../store/signUp/agreements.ts';
import { signatoriesOf } from '../../../store/signUp/signatories.ts';
import type { ApiContext } from '../../core/context.ts';
import { providerOf } from './providerOf.ts';

/** The caller of a request about an agreement. */
export interface AgreementCaller {
  /** The signatory as whom they sign; null for others who may see the sign-up. */
  readonly party: string | null;
  readonly isByLink: boolean;
}

/** An agreement as its caller sees it. A signatory by link does not see the addresses of the others. */
export async function shownAgreement(
  c: ApiContext,
  reader: Reader,
  { agreementUid, leadUid, fingerprint, contents, madeAt, completedAt }: Agreement,
  { party: own, isByLink }: AgreementCaller,
): Promise<SignUpAgreement> {
  const signatories = await signatoriesOf(reader, agreementUid);
  return {
    embedUri: providerOf(c).embedUri(isByLink ? 'signatory' : { leadUid }),
    documentFingerprint: fingerprint,
    employerName: contents.employerName,
    madeTimestamp: madeAt.toISOString(),
    completedTimestamp: completedAt?.toISOString() ?? null,
    consent: signingConsent,
    signatories: signatories.map(({ party, askedName, email, roles, linkSentAt, signature }) => ({
      party,
      name: askedName,
      email: isByLink && party !== own ? null : email,
      roles,
      isCaller: party === own,
      signedTimestamp: signature?.signedAt.toISOString() ?? null,
      linkSentTimestamp: linkSentAt?.toISOString() ?? null,
    })),
  };
}
