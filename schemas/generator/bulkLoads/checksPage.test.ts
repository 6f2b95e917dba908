import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import list from '../../bulk-loads/checks.json' with { type: 'json' };
import { bulkLoads } from '../../built/bulkLoads/library.js';
import meta from '../../meta/bulk-checks.meta.json' with { type: 'json' };
import { checksPage, checksPagePath } from './checksPage.ts';

it('the page of the checks is up to date: npm run generate writes it', () => {
  expect(readFileSync(checksPagePath, 'utf8')).toBe(checksPage(bulkLoads));
});

it('the page has every check with its code', () => {
  const codes = [...checksPage(bulkLoads).matchAll(/^`(\w+)` · /gm)].map(([, code]) => code);
  expect(codes).toHaveLength(Object.keys(list.checks).length);
  expect(new Set(codes)).toEqual(new Set(Object.keys(list.checks)));
});

it('the file of the checks is as its description says, and a check without a remedy is a fault', () => {
  const validate = new Ajv2020({ strict: false }).compile(meta);
  expect(validate(list), JSON.stringify(validate.errors)).toBe(true);
  expect(validate(JSON.parse(JSON.stringify(list).replace('"remedy":', '"cure":')))).toBe(false);
});
