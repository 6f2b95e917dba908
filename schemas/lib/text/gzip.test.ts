import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unzipText, zipText } from './gzip.ts';

const text = `${'Ada €, '.repeat(50_000)}end`;
const bytes = new TextEncoder().encode(text).byteLength;

it('writes gzip that others read', async () => {
  expect(gunzipSync(Buffer.from(await zipText(text), 'base64')).toString()).toBe(text);
});

it('reads what it has written, up to a size', async () => {
  const zip = await zipText(text);
  expect(await unzipText(zip, bytes)).toBe(text);
  expect(await unzipText(zip, bytes - 1)).toBeNull();
});

it.each([
  ['no base64', '***'],
  ['no gzip', btoa('plain')],
  ['a part of gzip', gzipSync(text).subarray(0, 200).toString('base64')],
  ['no UTF-8', gzipSync(Buffer.from([0xff, 0xfe])).toString('base64')],
])('reads nothing of %s', async (_, given) => {
  expect(await unzipText(given, bytes)).toBeNull();
});
