import { encodeQR } from 'qr';
import { otpauthAddress } from '../credentials/otpauth.ts';
import { html, Html } from './html.ts';

/** A second factor on offer, as an authenticator app takes it over. */
export interface ShownFactor {
  readonly portalName: string;
  readonly email: string;
  readonly secret: string;
}

/** The key in groups of four, which are easier to copy. */
export const groupsOfFour = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** The link that opens the app on the same device. */
export const appLink = ({ portalName, email, secret }: ShownFactor): string => otpauthAddress(portalName, email, secret);

/** The QR code to scan, as inline SVG: the pages' policy allows no data: address. */
export function qrCode(factor: ShownFactor): Html {
  const svg = encodeQR(appLink(factor), 'svg', { ecc: 'medium', border: 4 });
  return html`<div class="qr" role="img" aria-label="QR code for your authenticator app">
    ${new Html(svg.replace('<svg ', '<svg aria-hidden="true" focusable="false" '))}
  </div>`;
}
