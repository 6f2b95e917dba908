import type { SignUpSignature } from '../../../../schemas/generated/types.ts';
import { signingConsent } from '../../../../schemas/lib/signUp/agreement/consent.ts';
import { drawingFault, drawingSize } from '../../../../schemas/lib/signUp/agreement/drawing.ts';
import type { GivenSignature } from '../../../store/signUp/signatories.ts';
import { ApiError } from '../../core/apiError.ts';

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
  /** The signature to keep. @throws ApiError 422 with the fault at its field. */
  witness(signature: SignUpSignature, moment: SigningMoment): Promise<GivenSignature>;
}

const base = '/api/v2/sign-ups';

/** The service's own way: its page shows the agreement, and a signature is typed or drawn in the portal. */
export const ownSignatures: SignatureProvider = {
  embedUri: (reader) => (reader === 'signatory' ? `${base}/signatory/page` : `${base}/${reader.leadUid}/agreement/page`),
  async witness({ name, position, method, drawing }, { at, address, isByLink }) {
    const drawn = method === 'drawn' ? (drawing ?? []) : null;
    const isOutside = drawn?.flat().some(([, y]) => y > drawingSize.height) ?? false;
    const fault = isOutside ? 'Draw your signature within the box' : drawn && drawingFault(drawn);
    if (fault !== null) throw ApiError.invalid([{ field: 'drawing', defaultMessage: fault }]);
    return { name, position, drawing: drawn, consent: signingConsent, isByLink, address, signedAt: at };
  },
};
