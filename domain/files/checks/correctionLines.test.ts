import { expect, it } from 'vitest';
import type { FileRow, Mapping } from '../types.ts';
import { withCorrectionLines } from './correctionLines.ts';

const mapping: Mapping = {
  formatId: 'base-contribution',
  hasHeading: false,
  columns: ['payrollNumber', 'lastName', 'employeeRegularAmount', 'employerRegularAmount', 'pensionableEarnings'],
  values: {},
  dateOrder: null,
};

async function readLines(...texts: readonly string[]) {
  const rows = texts.map((text, n): FileRow => ({ rowNumber: n + 1, cells: text.split('|') }));
  const batches = (async function* () {
    yield await Promise.resolve({ rows, findings: [] });
  })();
  const read = { lines: [] as string[], findings: [] as unknown[] };
  for await (const batch of withCorrectionLines(batches, mapping)) {
    read.lines.push(...batch.rows.map(({ rowNumber, cells }) => `${rowNumber}: ${cells.join('|')}`));
    read.findings.push(...batch.findings.map(({ code, rowNumber, words }) => [code, rowNumber, words]));
  }
  return read;
}

it('adds the lines of a person up where one takes money off', async () => {
  const { lines, findings } = await readLines(
    'P-1|Okonkwo|100.00|80.00|2000.00',
    'P-2|Price|50.00|40.00|1000.00',
    'p-1|OKONKWO|(20.10)|-16.00|',
  );
  expect(lines).toEqual(['1: P-1|Okonkwo|79.90|64.00|2000.00', '2: P-2|Price|50.00|40.00|1000.00']);
  const sums = 'employee contribution £79.90, employer contribution £64.00';
  expect(findings).toEqual([['linesAdded', 1, { rows: '1, 3', sums }]]);
});

it('adds a correction that comes first, and several lines, down to nothing', async () => {
  const { lines } = await readLines('P-1||-100.00||', 'P-1|Okonkwo|60.00|80.00|', 'P-1|Okonkwo|40.00||');
  expect(lines).toEqual(['1: P-1|Okonkwo|0.00|80.00|']);
});

it.each([
  ['a sum below nothing', ['P-1|Okonkwo|10.00||', 'P-1|Okonkwo|-10.01||']],
  ['two lines that only pay in', ['P-1|Okonkwo|10.00||', 'P-1|Okonkwo|10.00||']],
  ['another name', ['P-1|Okonkwo|10.00||', 'P-1|Price|-5.00||']],
  ['another person', ['P-1|Okonkwo|10.00||', 'P-2|Okonkwo|-5.00||']],
  ['a lone correction', ['P-1|Okonkwo|-5.00||']],
  ['an amount that cannot be read', ['P-1|Okonkwo|ten||', 'P-1|Okonkwo|-5.00||']],
  ['lines without a number', ['|Okonkwo|10.00||', '|Okonkwo|-5.00||']],
])('leaves the rows as they are for %s', async (_, texts) => {
  const { lines, findings } = await readLines(...texts);
  expect(lines).toEqual(texts.map((text, n) => `${n + 1}: ${text}`));
  expect(findings).toEqual([]);
});
