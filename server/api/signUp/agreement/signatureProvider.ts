import { signingConsent } from '../../../../domain/signUp/agreement/consent.ts';
import { drawingFault, drawingSize } from '../../../../domain/signUp/agreement/drawing.ts';
import { Refusal } from '../../../work/core/refusal.ts';
import type { SignatureProvider } from '../../core/ports/signatureProvider.ts';

const base = '/api/v2/sign-ups';

/** The service's own way: its page shows the agreement, and a signature is typed or drawn in the portal. */
export const ownSignatures: SignatureProvider = {
  embedUri: (reader) => (reader === 'signatory' ? `${base}/signatory/page` : `${base}/${reader.leadUid}/agreement/page`),
  async witness({ name, position, method, drawing }, { at, address, isByLink }) {
    const drawn = method === 'drawn' ? (drawing ?? []) : null;
    const isOutside = drawn?.flat().some(([, y]) => y > drawingSize.height) ?? false;
    const fault = isOutside ? 'Draw your signature within the box' : drawn && drawingFault(drawn);
    if (fault !== null) throw Refusal.invalid([{ field: 'drawing', defaultMessage: fault }]);
    return { name, position, drawing: drawn, consent: signingConsent, isByLink, address, signedAt: at };
  },
};
