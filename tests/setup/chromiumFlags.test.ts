import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { chromiumFlags } from './chromiumFlags.ts';

it('the features that Playwright switches off in Chromium stay off', () => {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(bundle) ?? [];
  const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(features.length).toBeGreaterThan(10);
  const ours = chromiumFlags
    .find((flag) => flag.startsWith('--disable-features='))
    ?.split('=')[1]
    ?.split(',');
  expect(features.filter((name) => !ours?.includes(name ?? ''))).toEqual([]);
});
