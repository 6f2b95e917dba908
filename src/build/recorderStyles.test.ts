import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withStylesByScript } from './recorderStyles.ts';

const recorder = createRequire(import.meta.url)
  .resolve('@rrweb/record')
  .replace(/\.cjs$/, '.js');

it('sets no style attribute in the recorder that is installed', async () => {
  const code = withStylesByScript(await readFile(recorder, 'utf8'));
  expect(code).toContain('old.style.cssText = m.oldValue');
  expect(code).not.toMatch(/setAttribute\("style"/);
});

it('refuses a recorder that does it in another way', () => {
  expect(() => withStylesByScript('export const record = 1;')).toThrow('whether src/build/recorderStyles.ts is still needed');
});
