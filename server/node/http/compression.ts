import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings that the portal's files are kept in, best first, with the ending of the file made at build time. */
export const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Coding = (typeof codings)[number]['name'];

/** Best compression is worth seconds at build time; at the first request of a file somebody waits. */
type Effort = 'build' | 'request';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export async function compress(body: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  if (coding === 'gzip') return zip(body, { level: effort === 'build' ? 9 : 6 });
  const quality = effort === 'build' ? 11 : 5;
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** Whether files of this name get smaller: fonts and pictures are compressed already. */
export function isCompressible(path: string): boolean {
  return /\.(html|js|css|svg|json|map|txt|webmanifest)$/.test(path);
}
