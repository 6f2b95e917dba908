import { describe, expect, it } from 'vitest';
import { valueInUse, valuesInUse } from './fallbacks.ts';
import { benefits, payrolls } from '../generated/resources.ts';

const { entity } = payrolls;
const formats = Object.keys(entity.properties).filter((field) => field.endsWith('FileFormat'));

describe("a payroll's upload formats", () => {
  it('are nine', () => expect(formats).toHaveLength(9));

  it.each(formats)('%s: is the bulk management format if missing', (field) => {
    const record = { ...Object.fromEntries(formats.map((one) => [one, 'nest'])), bulkManagementFileFormat: 'papdis' };
    expect(valueInUse(entity, field, { ...record, [field]: null, bulkManagementFileFormat: 'papdis' })).toEqual({
      value: 'papdis',
      from: 'bulkManagementFileFormat',
    });
  });

  it.each(formats)('%s: is its own if there is one', (field) =>
    expect(valueInUse(entity, field, { bulkManagementFileFormat: 'papdis', [field]: 'nest' })).toEqual({
      value: 'nest',
      from: field,
    }),
  );

  it('are computed together', () =>
    expect(
      valuesInUse(entity, ['joinerFileFormat', 'leaverFileFormat'], {
        bulkManagementFileFormat: 'base',
        leaverFileFormat: 'enrol',
      }),
    ).toEqual({
      joinerFileFormat: 'base',
      leaverFileFormat: 'enrol',
    }));
});

it("uses bulk management for a benefit's missing joiner format", () => {
  const record = { bulkManagementFileFormat: 'papdis', joinerFileFormat: null };
  expect(valueInUse(benefits.entity, 'joinerFileFormat', record)).toEqual({ value: 'papdis', from: 'bulkManagementFileFormat' });
});

it('terminates when fields fall back to each other', () => {
  const circle = { $id: 'circle', title: 'Circle', properties: { a: { 'x-fallback': 'b' }, b: { 'x-fallback': 'a' } } };
  expect(valueInUse(circle, 'a', {})).toEqual({ value: null, from: 'b' });
});
