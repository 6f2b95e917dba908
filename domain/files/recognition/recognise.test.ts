import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { FileRow } from '../types.ts';
import { fileActions, formatOf } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { type Expectation, recognise, type Recognition, rowsForRecognition } from './recognise.ts';
import { usedMilliseconds } from '../../../tests/setup/usedMilliseconds.ts';

const rowsOf = (text: string): FileRow[] =>
  parse(text, { relax_column_count: true }).map((cells: string[], index: number) => ({ rowNumber: index + 1, cells }));
const exampleOf = (id: string): string =>
  readFileSync(join(import.meta.dirname, `../../../schemas/bulk-loads/examples/${id}.csv`), 'utf8');
const read = (text: string, expectation: Partial<Expectation> = {}, library = bulkLoads): Recognition =>
  recognise(rowsOf(text), { action: 'contribution', fileFormat: 'base', ...expectation }, library);
const changed = (rows: readonly FileRow[], change: (cells: readonly string[], index: number) => readonly string[]): FileRow[] =>
  rows.map((row, index) => ({ ...row, cells: change(row.cells, index) }));

const cases = bulkLoads.formats.flatMap(({ id, fileFormat, actions }) => actions.map((action) => ({ id, fileFormat, action })));
/** The columns of the format in its order. */
const columnsOf = (id: string) => formatOf(id, bulkLoads).columns.map(({ column }) => column);

describe('every example', () => {
  it.each(cases)('of $id is recognised as a file of $action', ({ id, fileFormat, action }) => {
    const { mapping, questions, isOtherFormat } = read(exampleOf(id), { action, fileFormat });
    expect(questions).toEqual([]);
    expect(mapping).toEqual({
      formatId: id,
      hasHeading: formatOf(id, bulkLoads).heading !== 'none',
      columns: columnsOf(id),
      values: {},
      dateOrder: null,
    });
    expect(isOtherFormat).toBe(false);
  });

  it.each(bulkLoads.formats)('of $id is recognised among the formats of all actions and choices', ({ id }) => {
    const all = { ...bulkLoads, formats: bulkLoads.formats.map((format) => ({ ...format, actions: fileActions })) };
    const { mapping, questions } = read(exampleOf(id), { fileFormat: 'none of them' }, all);
    expect({ id: mapping.formatId, questions }).toEqual({ id, questions: [] });
  });

  it.each(bulkLoads.formats.filter(({ heading }) => heading !== 'none'))(
    'of $id is recognised with its columns in another order, in capitals, and without spaces',
    ({ id, fileFormat, actions }) => {
      const order = columnsOf(id).map((_, index) => (index * 7 + 3) % columnsOf(id).length);
      // Seven divides none of the formats' widths with a rest of zero, or the order would repeat columns.
      const shuffled = new Set(order).size === order.length ? order : order.map((_, index) => order.length - 1 - index);
      const rows = changed(rowsOf(exampleOf(id)), (cells, index) => {
        const moved = shuffled.map((place) => cells[place] ?? '');
        return index === 0 ? moved.map((heading) => ` ${heading.toUpperCase().replaceAll(' ', '_')}* `) : moved;
      });
      const [action = 'contribution'] = actions;
      const { mapping, questions } = recognise(rows, { action, fileFormat }, bulkLoads);
      expect(questions).toEqual([]);
      expect(mapping.formatId).toBe(id);
      expect(mapping.columns).toEqual(shuffled.map((place) => columnsOf(id)[place]));
    },
  );
});

const smartHeading =
  'PAPDISVersion,PensionProviderId,EmployerId,Group,PayPeriodStartDate,PayPeriodEndDate,ContributionDeductionDate,FrequencyCode,TaxPeriod,Title,Forename1,Surname,EmployeeId,BirthDate,Gender,NationalInsuranceNumber,Address1,Address2,Address3,Address4,Postcode,EmailAddress,EmploymentStartDate,AssessmentCode,EventCode,PensionableEarningsAmount,SalarySacrificeIndicator';
const smartRow = (version: string): string =>
  `${version},SMART,1087,default,2026-04-01,2026-04-30,2026-04-30,M1,1,Mrs,Grace,Okonkwo,P-1042,1988-03-31,F,QQ123456A,12 Harbour Street,,Bristol,,BS1 4ST,g@example.com,2026-04-06,1,1,2375.00,N`;

it('takes a plain file for no PAPDIS file, although the payroll usually sends them', () => {
  const plain = 'Emp No,Forename,Surname,NI Number,EE Pension,ER Pension';
  const { mapping, questions } = read(`${plain}\nP-1,Grace,Okonkwo,AB123456C,100.00,80.00\n`, { fileFormat: 'papdis' });
  expect(mapping.formatId).toBe('base-contribution');
  expect(mapping.columns).toEqual([
    null,
    'firstName',
    'lastName',
    'nationalInsurance',
    'employeeRegularAmount',
    'employerRegularAmount',
  ]);
  expect(questions).toEqual([{ kind: 'unknownHeading', index: 0, heading: 'Emp No', proposals: [] }]);
});

describe('published files', () => {
  it.each([
    ['PAP11', 'papdis-pap11'],
    ['PAP10', 'papdis-pap10'],
    ['PAP01', 'papdis-pap01'],
  ])("Smart Pension's template with %s is %s", (version, id) => {
    const { mapping, questions } = read(`${smartHeading}\n${smartRow(version)}\n`, { action: 'joiner', fileFormat: 'papdis' });
    expect(questions).toEqual([]);
    expect(mapping.formatId).toBe(id);
    expect(mapping.columns.filter((column) => column === null)).toEqual([]);
    expect(mapping.columns.slice(-5)).toEqual([
      'employmentStartDate',
      'assessmentCategory',
      'enrolmentType',
      'pensionableEarnings',
      'usesSalarySacrifice',
    ]);
  });

  it('asks about a version of PAPDIS that nobody knows', () => {
    const { questions } = read(`${smartHeading}\n${smartRow('PAP12')}\n`, { action: 'joiner', fileFormat: 'papdis' });
    expect(questions).toEqual([
      { kind: 'fixedText', column: 'papdisVersion', index: 0, found: 'PAP12', expected: ['PAP01', 'PAP10', 'PAP11'] },
    ]);
  });

  it("recognises the example row of Workers Pension Trust's file", () => {
    const row = 'XX111111X,Peter Wilson,03/10/2020,09/10/2020,00000.00,00000.00,00000.00,00000.00,00000.00,00000.00,\n';
    const { mapping, questions } = read(row);
    expect(questions).toEqual([]);
    expect(mapping).toMatchObject({ formatId: 'workers-pension-trust-contribution', hasHeading: false });
    expect(mapping.columns).toEqual(columnsOf('workers-pension-trust-contribution'));
  });

  it("recognises the order of Cushon's joiner file", () => {
    const row = 'ABC123,Mr,Andrew,Smith,QQ123456C,01/01/1970,M,1 The House,The Street,The Town,The City,The County,BS1 4ST,N,\n';
    const { mapping, questions } = read(row, { action: 'joiner' });
    expect(questions).toEqual([]);
    expect(mapping).toMatchObject({ formatId: 'cushon-joiner', hasHeading: false });
  });

  it('reads a file without headings by its headings, if it has some all the same', () => {
    const heading = 'NINO,Employee name,Date PRP start,Date PRP end,Salary for PRP,Employee contribution,Employer contribution';
    const { mapping, questions } = read(`${heading}\nQQ123456A,Grace Okonkwo,01/04/2026,30/04/2026,2375.00,118.75,71.25\n`);
    expect(questions).toEqual([]);
    expect(mapping.hasHeading).toBe(true);
    expect(mapping.columns.slice(-2)).toEqual(['employeeRegularAmount', 'employerRegularAmount']);
  });
});

const contribution =
  'Payroll number,NI number,Surname,Employee contribution,Employer contribution\nP-1,QQ123456A,Okonkwo,1.00,2.00\n';

describe('headings', () => {
  it.each([
    ['Works No.,N.I. Number,Family name,EE contribution,ER contribution'],
    ['Payroll ID,NINO,Last Name,Member Contribution,Company contribution'],
    ['EMPLOYEE_CODE,ni_no,Súrname,Employee Pension,Employer Pension'],
  ])('with other names: %s', (heading) => {
    const { mapping, questions } = read(contribution.replace(/^.*/, heading));
    expect(questions).toEqual([]);
    expect(mapping).toMatchObject({
      formatId: 'base-contribution',
      columns: ['payrollNumber', 'nationalInsurance', 'lastName', 'employeeRegularAmount', 'employerRegularAmount'],
    });
  });

  it('that are nearly right are proposed, and not taken', () => {
    const { mapping, questions } = read(contribution.replace('Surname', 'Surnmae'));
    expect(questions).toEqual([{ kind: 'unknownHeading', index: 2, heading: 'Surnmae', proposals: ['lastName'] }]);
    expect(mapping.columns[2]).toBeNull();
  });

  it('that are unknown are asked about, with a proposal by their cells', () => {
    const { questions } = read(contribution.replace('NI number', 'Versicherungsnummer'));
    expect(questions).toEqual([
      { kind: 'unknownHeading', index: 1, heading: 'Versicherungsnummer', proposals: ['nationalInsurance'] },
    ]);
  });

  it('that are unknown may be hundreds, and take no long time', () => {
    const heading = Array.from({ length: 500 }, (_, index) => `a heading of nobody ${index}`).join(',');
    const started = usedMilliseconds();
    expect(read(`${heading}\n01/04/2026\n`).questions.filter(({ kind }) => kind === 'unknownHeading')).toHaveLength(500);
    expect(usedMilliseconds() - started).toBeLessThan(5_000);
  });

  it('that may mean several columns mean the one that the format has', () => {
    const text = contribution.replace('Surname', 'Start date').replace('Okonkwo', '01/04/2026');
    expect(read(text).mapping.columns[2]).toBe('periodStartDate');
    const joiner = 'Payroll number,First name,Last name,Date of birth,Start date\nP-1,Grace,Okonkwo,31/03/1988,06/04/2026\n';
    expect(read(joiner, { action: 'joiner' }).mapping.columns[4]).toBe('employmentStartDate');
  });

  it('that may mean several columns of the format, or one that it does not have, are asked about', () => {
    const bulk = 'Action,Payroll number,Start date\njoin,P-1,06/04/2026\n';
    expect(read(bulk, { action: 'bulkManagement' }).questions).toEqual([
      { kind: 'unknownHeading', index: 2, heading: 'Start date', proposals: ['employmentStartDate', 'periodStartDate'] },
    ]);
    const leaver = 'Payroll number,Leaving date,Salary\nP-1,30/04/2026,28500\n';
    expect(read(leaver, { action: 'leaver' }).questions).toEqual([
      {
        kind: 'unknownHeading',
        index: 2,
        heading: 'Salary',
        proposals: ['annualSalary', 'pensionableEarnings', 'grossEarnings'],
      },
    ]);
  });

  it('stand below empty rows', () => {
    const rows = [{ rowNumber: 1, cells: ['', ' '] }, ...changed(rowsOf(contribution), (cells) => cells)];
    const found = recognise(rows, { action: 'contribution', fileFormat: 'base' }, bulkLoads);
    expect(found.questions).toEqual([]);
    expect(found.mapping.hasHeading).toBe(true);
  });

  it('that are all unknown leave all columns to a person', () => {
    const { mapping, questions } = read('Nummer,Nachname,Geburtstag\n1,Okonkwo,31/03/1988\n');
    expect(mapping.hasHeading).toBe(true);
    expect(mapping.columns).toEqual([null, null, null]);
    expect(questions.map(({ kind }) => kind)).toContain('unknownHeading');
    expect(questions).toContainEqual({ kind: 'missingColumns', columns: ['employeeRegularAmount'] });
  });

  it('for required columns are missed', () => {
    const { questions } = read('Surname,Employee contribution,NI number\nOkonkwo,1.00,QQ123456A\n');
    expect(questions).toEqual([{ kind: 'missingColumns', columns: ['employerRegularAmount'] }]);
    expect(read('Surname,Employee contribution,Employer contribution\nOkonkwo,1.00,2.00\n').questions).toEqual([
      { kind: 'missingColumns', columns: ['payrollNumber', 'nationalInsurance'] },
    ]);
  });

  it('with one meaning are asked about, and neither is taken', () => {
    const text = contribution.replace('Surname', 'Payroll ID');
    const { mapping, questions } = read(text);
    expect(questions).toEqual([{ kind: 'sameMeaning', column: 'payrollNumber', indexes: [0, 2] }]);
    expect(mapping.columns).toEqual([null, 'nationalInsurance', null, 'employeeRegularAmount', 'employerRegularAmount']);
  });

  it('of two formats mixed keep their meanings', () => {
    const text =
      'EmployeeId,NI number,Forename1,Last name,EmployeeContributionsAmount,Employer contribution,Employee lump sum,Group\n';
    const { mapping, questions } = read(`${text}P-1,QQ123456A,Grace,Okonkwo,1.00,2.00,3.00,default\n`);
    expect(questions).toEqual([]);
    expect(mapping.columns).toEqual([
      'payrollNumber',
      'nationalInsurance',
      'firstName',
      'lastName',
      'employeeRegularAmount',
      'employerRegularAmount',
      'employeeLumpSum',
      'group',
    ]);
  });

  it('are optional above an empty column, and asked for above cells', () => {
    expect(read(contribution.replaceAll('\n', ',\n')).questions).toEqual([]);
    expect(read(contribution.replace('contribution\n', 'contribution,\n').replace('2.00\n', '2.00,x\n')).questions).toEqual([
      { kind: 'unknownHeading', index: 5, heading: '', proposals: [] },
    ]);
  });

  it('of the portal’s references and reasons for refused rows are not read', () => {
    const text = contribution
      .replace('contribution\n', 'contribution,Row reference,Reasons\n')
      .replace('2.00\n', '2.00,R2-3f9a2c-b41d07,Enter an amount\n');
    expect(read(text).questions).toEqual([]);
    expect(read(text).mapping.columns.slice(5, 7)).toEqual([null, null]);
  });

  it('of another choice are recognised, and it is said so', () => {
    const { mapping, isOtherFormat } = read(exampleOf('papdis-pap11'));
    expect(mapping.formatId).toBe('papdis-pap11');
    expect(isOtherFormat).toBe(true);
  });

  it.each(['base', 'papdis', 'none of them'])(
    'that are plain belong to the portal’s own format, with the choice %s',
    (fileFormat) => {
      const heading = 'Payroll number,First name,Last name,Date of birth,National insurance,Employment start date';
      const text = `${heading}\nP-1,Grace,Okonkwo,31/03/1988,QQ123456A,06/04/2026\n`;
      for (const [action, id] of [
        ['joiner', 'base-joiner'],
        ['bulkManagement', 'base-bulk-management'],
      ] as const) {
        const { mapping, questions } = read(text, { action, fileFormat });
        expect({ id: mapping.formatId, questions }).toEqual({ id, questions: [] });
      }
    },
  );

  it('do not decide by their position', () => {
    // The heading says the opposite of the order in the format.
    const text = 'Employer contribution,Employee contribution,Payroll number\n1.00,2.00,P-1\n';
    expect(read(text).mapping.columns).toEqual(['employerRegularAmount', 'employeeRegularAmount', 'payrollNumber']);
  });
});

describe('files without headings', () => {
  const row = 'QQ123456A,Grace Okonkwo,01/04/2026,30/04/2026,2375.00,71.25,118.75,0.00,0.00,0.00,\n';

  it('with a wrong cell in a row are recognised: the cell is a fault of its row', () => {
    const { mapping, questions } = read(`${row}${row.replace('2375.00', 'none')}${row}`);
    expect(mapping.formatId).toBe('workers-pension-trust-contribution');
    expect(questions).toEqual([]);
  });

  it('are recognised by their first rows, and the rest does not matter', () => {
    const rows = rowsOf(`${row.repeat(rowsForRecognition)}${'a,b,c\n'.repeat(rowsForRecognition * 3)}`);
    const found = recognise(rows.slice(0, rowsForRecognition), { action: 'contribution', fileFormat: 'base' }, bulkLoads);
    expect(found.questions).toEqual([]);
    expect(recognise(rows, { action: 'contribution', fileFormat: 'base' }, bulkLoads)).toEqual(found);
  });

  it('with a column of another kind are asked about', () => {
    const { questions } = read(row.replace('118.75', 'weekly'));
    expect(questions).toEqual([{ kind: 'unlikelyCells', column: 'employeeRegularAmount', index: 6, example: 'weekly' }]);
  });

  it.each([
    ['in another order', 'Grace Okonkwo,01/04/2026,2375.00,118.75,QQ123456A,71.25,30/04/2026\n'],
    ['with columns past the last', row.replace('\n', '1.00,2.00\n')],
    ['with too few columns', 'QQ123456A,Grace Okonkwo,01/04/2026\n'],
    ['of texts alone', 'a,b,c,d,e\n'],
    ['without a number of a person where it belongs', row.replace('QQ123456A', 'P-1042')],
    ['without earnings where they are demanded', row.replace('2375.00', 'weekly')],
  ])('%s fit no format', (_, text) => {
    const { mapping, questions } = read(text);
    expect(questions.map(({ kind }) => kind)).toEqual(['unknownFormat']);
    expect(mapping.columns.every((column) => column === null)).toBe(true);
  });

  it('get proposals by the shapes of their cells', () => {
    const { questions } = read('Grace,QQ123456A,g@example.com,BS1 4ST,01/04/2026\n');
    expect(questions).toEqual([{ kind: 'unknownFormat', proposals: [null, 'nationalInsurance', 'email', 'postCode', null] }]);
  });

  it('are never taken for a format that needs headings', () => {
    const [, ...rows] = exampleOf('base-contribution').split('\n');
    expect(read(rows.join('\n')).questions.map(({ kind }) => kind)).toEqual(['unknownFormat']);
  });

  it('without rows are asked about', () => {
    expect(recognise([], { action: 'joiner', fileFormat: 'base' }, bulkLoads).questions).toEqual([
      { kind: 'unknownFormat', proposals: [] },
    ]);
  });
});
