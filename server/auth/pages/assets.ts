import { createHash } from 'node:crypto';
import { AUTH_PATH } from '../tokens/client.ts';
import { typeface, withBaseStyle } from './baseStyle.ts';

interface Asset {
  /** Contains a hash of the content, so that browsers may cache it for ever. */
  readonly path: string;
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

function asset(name: string, type: string, content: string | Uint8Array): Asset {
  const body = Uint8Array.from(Buffer.from(content));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  const [stem, extension] = name.split('.');
  return { path: `${AUTH_PATH}/assets/${stem}.${hash}.${extension}`, type, body };
}

const font = asset('figtree.woff2', 'font/woff2', typeface);

/** The files that the pages load. */
export const ASSETS = {
  font,
  stylesheet: asset('pages.css', 'text/css; charset=utf-8', withBaseStyle(new URL('./pages.css', import.meta.url), font.path)),
};

/** The file at `path`, or `undefined`. */
export function assetResponse(path: string): Response | undefined {
  const found = Object.values(ASSETS).find((candidate) => candidate.path === path);
  if (!found) return undefined;
  return new Response(found.body, {
    headers: {
      'content-type': found.type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}
