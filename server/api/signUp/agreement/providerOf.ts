import type { ApiContext } from '../../core/context.ts';
import { ownSignatures, type SignatureProvider } from './signatureProvider.ts';

/** The way in which agreements are signed here. */
export const providerOf = ({ var: { deps } }: ApiContext): SignatureProvider => deps.signatures ?? ownSignatures;
