import type { ApiContext } from '../../core/context.ts';
import type { SignatureProvider } from '../../core/ports/signatureProvider.ts';
import { ownSignatures } from './signatureProvider.ts';

/** The way in which agreements are signed here. */
export const providerOf = ({ var: { deps } }: ApiContext): SignatureProvider => deps.signatures ?? ownSignatures;
