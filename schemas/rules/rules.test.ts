import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { formats } from '../lib/formats.ts';
import { addDays } from '../lib/dates/calendarDay.ts';
import duties from './automatic-enrolment.json' with { type: 'json' };
import earnings from './earnings-thresholds.json' with { type: 'json' };
import pensionAge from './state-pension-age.json' with { type: 'json' };

const read = (path: string): { $schema?: string } => JSON.parse(readFileSync(path, 'utf8')) as { $schema?: string };
const described = globSync(join(import.meta.dirname, '*.json')).flatMap((path) => {
  const { $schema } = read(path);
  return $schema === undefined ? [] : [{ name: basename(path), path, meta: join(dirname(path), $schema) }];
});

it('each rule of law is in a file with a description of its keys', () => {
  expect(described.map(({ name }) => name).toSorted()).toEqual([
    'automatic-enrolment.json',
    'earnings-thresholds.json',
    'late-payments.json',
    'state-pension-age.json',
  ]);
});

it.each(described)('$name is as its description says, and a wrong key or a missing source is a fault', ({ path, meta }) => {
  const validate = new Ajv2020({ strict: false, allErrors: true, formats }).compile(read(meta));
  const content = read(path);
  expect(validate(content), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...content, thresholdsOfNextYear: [] })).toBe(false);
  expect(validate(JSON.parse(JSON.stringify(content).replaceAll('"source":', '"origin":')))).toBe(false);
});

it('the tax years follow each other without a gap', () => {
  for (const [index, { from, until, taxYear }] of earnings.thresholds.entries()) {
    const year = Number(from.slice(0, 4));
    expect([from, until, taxYear]).toEqual([`${year}-04-06`, `${year + 1}-04-05`, `${year}/${String(year + 1).slice(2)}`]);
    const before = earnings.thresholds[index - 1];
    if (before) expect(addDays(before.until, 1)).toBe(from);
  }
});

it('the lower limit is below the trigger, and the trigger below the upper limit', () => {
  for (const { earnings: amounts } of earnings.thresholds)
    for (const { lower, trigger, upper } of Object.values(amounts))
      expect([lower < trigger, trigger < upper]).toEqual([true, true]);
});

it('entries are in the order of their first days', () => {
  const lists = [pensionAge.bands, ...Object.values(duties).filter((value) => Array.isArray(value))];
  expect(lists.length).toBeGreaterThan(7);
  for (const list of lists) {
    const days = list.map(({ from }) => from);
    expect(days).toEqual([...new Set(days)].toSorted());
  }
});
