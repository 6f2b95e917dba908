import type { SignUpSignature } from '../../../../schemas/generated/types.ts';
import type { GivenSignature } from '../../../store/signUp/signatories.ts';

/** The reader of an agreement: somebody who may see the sign-up, or a signatory who came by a link. */
export type AgreementReader = { readonly leadUid: string } | 'signatory';

/** The facts of a signature that the person does not type. */
export interface SigningMoment {
  readonly at: Date;
  /** The network address. */
  readonly address: string;
  readonly isByLink: boolean;
}

/**
 * The way in which agreements are shown to their signatories and signed. The service has its own; a signature provider can take its place.
 */
export interface SignatureProvider {
  /** The page that shows the agreement, for a frame. Another origin needs a place in the Content-Security-Policy: `frame-src`. */
  embedUri(reader: AgreementReader): string;
  /** The signature to keep. @throws Refusal invalid with the fault at its field. */
  witness(signature: SignUpSignature, moment: SigningMoment): Promise<GivenSignature>;
}
