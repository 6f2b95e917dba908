import { expect, it } from 'vitest';
import { checkFile } from '../../checkFile.ts';
import type { Mapping } from '../../types.ts';
import { cellsOf, wholeFile, wideSizes } from '../samples/sampleFiles.ts';

const peoples = [
  'H,A123456,01/04/2026,30/04/2026',
  'CO,D,31/03/1988,P-1042,71.25,118.75,,,2375.00',
  'CO,D,17/11/1994,P-1043,78.00,130.00,,,2600.00',
  'T,398.00',
];
const nest = [
  'H,EMP000000001,CS,2026-04-30',
  'D,Okonkwo,QQ123456A,P-1042,2375.00,71.25,118.75',
  'D,Prydderch,QQ234567B,P-1043,2600.00,78.00,130.00',
  'T,2,3',
];
const columns = [
  null,
  null,
  null,
  'payrollNumber',
  'employerRegularAmount',
  'employeeRegularAmount',
  null,
  null,
  'pensionableEarnings',
];
const chosen: Mapping = { formatId: 'base-contribution', hasHeading: false, columns, values: {}, dateOrder: null };

async function check(lines: readonly string[], mapping?: Mapping) {
  const { findings, ...rest } = await checkFile(new TextEncoder().encode(`${lines.join('\r\n')}\r\n`), {
    name: 'april.csv',
    sizes: wideSizes,
    mapping,
    context: {
      action: 'contribution',
      today: '2026-05-01',
      employerId: null,
      payrollUid: null,
      period: null,
      payrollNumberPattern: null,
      pensionableSalaryDefinition: null,
      frequency: null,
      validActions: null,
    },
  });
  return { ...rest, codes: findings.map(({ code }) => code) };
}

it.each([
  ["The People's Pension", peoples, ['H', 'CO', 'T']],
  ['NEST', nest, ['H', 'D', 'T']],
])('the header and the trailer of %s are about no employee', async (_, lines, types) => {
  const file = await wholeFile(lines.join('\n'));
  expect(cellsOf(file)).toEqual(lines.slice(1, 3).map((line) => line.split(',')));
  expect(file.reading?.records).toMatchObject({ types, header: lines[0]?.split(','), trailerRow: 4 });
});

it.each([
  ["The People's Pension", peoples],
  ['NEST', nest],
])('the columns of %s are asked about, and no amount is guessed', async (_, lines) => {
  const { codes, mapping, failedRowCount } = await check(lines);
  expect(codes).toEqual(['formatUnknown']);
  expect(mapping?.columns.every((column) => column === null)).toBe(true);
  expect(failedRowCount).toBe(0);
});

it.each([
  ['that agrees', peoples, []],
  ['that says another total', peoples.with(3, 'T,399.00'), ['trailerTotalDiffers']],
  ['that says another number of records', peoples.with(3, 'T,7,398.00'), ['trailerCountDiffers']],
  ['that counts the records', peoples.with(3, 'T,2,398.00'), []],
  ['that counts all records', peoples.with(3, 'T,4,398.00'), []],
  ['that is missing', peoples.slice(0, 3), ['trailerMissing']],
])('the trailer %s gives %j', async (_, lines, codes) => {
  expect((await check(lines, chosen)).codes).toEqual(codes);
});

it('a file of a person called H has no record types', async () => {
  const file = await wholeFile('H,Ann,100.00\nHill,Bob,100.00\nT,Cid,2.00\n');
  expect(file.reading?.records).toBeUndefined();
  expect(file.rows).toHaveLength(3);
});
