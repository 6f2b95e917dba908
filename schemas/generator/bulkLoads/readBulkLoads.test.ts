import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatOf } from '../../lib/bulkLoads/bulkLoadLibrary.ts';
import { formatsFor } from '../../../domain/files/recognition/formatsFor.ts';
import { recognise } from '../../../domain/files/recognition/recognise.ts';
import { templateRows } from '../../../domain/files/templates/templateRows.ts';
import { readSchemas, type Schemas } from '../readSchemas.ts';
import { generateBulkLoads } from './generateBulkLoads.ts';
import { readBulkLoads } from './readBulkLoads.ts';

const schemasFolder = join(import.meta.dirname, '../..');
let sources: Schemas;
let root: string;
beforeAll(() => {
  sources = readSchemas(schemasFolder);
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bulk-loads-'));
  for (const folder of ['bulk-loads', 'meta']) cpSync(join(schemasFolder, folder), join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, content: object | string): void =>
  writeFileSync(join(root, 'bulk-loads', file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
const spoil = (file: string, written: string, replacement: string): void => {
  const text = readFileSync(join(root, 'bulk-loads', file), 'utf8');
  expect(text).toContain(written);
  write(
    file,
    text.replace(written, () => replacement),
  );
};
const faults = (): string => {
  try {
    readBulkLoads(root, sources);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

/** A format of a payroll software that nobody has heard of. */
const unheardOf = {
  $schema: '../../meta/bulk-load-format.meta.json',
  id: 'zebra-pay',
  title: 'Zebra Pay',
  source: 'Invented.',
  fileFormat: 'papdis',
  actions: ['contribution'],
  heading: 'required',
  dateFormats: ['dd/MM/yyyy'],
  fixed: { recordType: ['ZEB'] },
  columns: [
    { column: 'recordType', heading: 'Kind', required: true },
    { column: 'payrollNumber', heading: 'Stripe number', required: true },
    { column: 'title', heading: 'Stripe style', values: { 'Z-1': 'Mx', 'Z-0': null } },
    { column: 'periodEndDate', heading: 'Herd date' },
    { column: 'employeeRegularAmount', heading: 'From the zebra', required: true },
    { column: 'employerRegularAmount', heading: 'From the zoo', required: true },
  ],
};
const example = 'Kind,Stripe number,Stripe style,Herd date,From the zebra,From the zoo\nZEB,P-1,Z-1,30/04/2026,1.00,2.00\n';

describe('a format that is new', () => {
  it('is two files, and then is offered, recognised, and has a template', () => {
    write('formats/zebra-pay.json', unheardOf);
    write('examples/zebra-pay.csv', example);
    const library = readBulkLoads(root, sources);
    const payroll = { bulkManagementFileFormat: 'papdis' };
    expect(formatsFor({ payroll, action: 'contribution' }, library).formats.map(({ id }) => id)).toContain('zebra-pay');
    const rows = templateRows(formatOf('zebra-pay', library), library, [
      { payrollNumber: 'P-1', title: 'Mx', periodEndDate: '2026-04-30', employeeRegularAmount: 100, employerRegularAmount: 200 },
    ]);
    expect(rows.map((cells) => cells.join(','))).toEqual(example.trim().split('\n'));
    const file = rows.map((cells, index) => ({ rowNumber: index + 1, cells }));
    const { mapping, questions } = recognise(file, { action: 'contribution', fileFormat: 'papdis' }, library);
    expect(questions).toEqual([]);
    expect(mapping).toMatchObject({ formatId: 'zebra-pay', columns: unheardOf.columns.map(({ column }) => column) });
    expect(generateBulkLoads(library)['bulkLoads/library.js']).toContain('"Stripe number"');
  });
});

it('finds nothing wrong with the files as they are, and nothing at all where there are none', () => {
  expect(faults()).toBe('');
  rmSync(join(root, 'bulk-loads'), { recursive: true });
  expect(readBulkLoads(root, sources)).toEqual({ columns: {}, formats: [], flagTexts: { yes: [], no: [] } });
});

it('gives a column the rules and the message of its field', () => {
  const { columns } = readBulkLoads(root, sources);
  const field = sources.entities['employee']?.properties['nationalInsurance'];
  expect(columns['nationalInsurance']?.schema).toMatchObject({ pattern: field?.pattern, 'x-message': field?.['x-message'] });
  expect(columns['frequency']?.values?.map(({ value }) => value)).toContain('fourWeekly');
  expect(columns['requestedAction']?.values?.find(({ value }) => value === 'join')?.title).toBe('Join');
});

describe('refuses with the remedy', () => {
  const zebra = (change: object, rows = example): void => {
    write('formats/zebra-pay.json', { ...unheardOf, ...change });
    write('examples/zebra-pay.csv', rows);
  };
  const papdis = (): string => readFileSync(join(root, 'bulk-loads/examples/papdis-pap11.csv'), 'utf8');
  const column = (change: object): object => ({
    columns: [...unheardOf.columns.slice(0, 5), { ...unheardOf.columns[5], ...change }],
  });

  it.each<[mistake: string, make: () => void, fault: string]>([
    [
      'an unknown column',
      () => zebra(column({ column: 'employerRegularAmont' })),
      'formats/zebra-pay.json:48:7, at /columns/5/column: there is no column "employerRegularAmont"; did you mean "employeeRegularAmount" or "employerRegularAmount"?',
    ],
    [
      'a column like no other',
      () => zebra(column({ column: 'stripes' })),
      'at /columns/5/column: there is no column "stripes"; write one of schemas/bulk-loads/columns.json, or add it there.',
    ],
    [
      'a missing example',
      () => write('formats/zebra-pay.json', unheardOf),
      'formats/zebra-pay.json:1:1: has no example; add schemas/bulk-loads/examples/zebra-pay.csv, with rows of invented people.',
    ],
    [
      'an example without a format',
      () => write('examples/zebra-pay.csv', example),
      'examples/zebra-pay.csv: belongs to no format; add schemas/bulk-loads/formats/zebra-pay.json, or delete it.',
    ],
    [
      'an example without rows',
      () => zebra({}, example.split('\n').slice(0, 1).join('')),
      'examples/zebra-pay.csv: has no rows; add rows of invented people.',
    ],
    [
      'an example without a required column',
      () => zebra({}, 'Kind,Stripe number,Herd date,From the zebra\nZEB,P-1,30/04/2026,1.00\n'),
      'examples/zebra-pay.csv: lacks the required column "employerRegularAmount"; add it, or take "required" out of the format.',
    ],
    [
      'an example of another version',
      () => zebra({}, example.replace('ZEB', 'YAK')),
      'examples/zebra-pay.csv: has "YAK" in "recordType"; write "ZEB".',
    ],
    [
      'an example with another heading',
      () => zebra({}, example.replace('Herd date', 'Herd day')),
      'examples/zebra-pay.csv: the heading "Herd day" is unknown; write the format\'s own heading.',
    ],
    [
      'an alternative that the format does not have',
      () => zebra({ eitherOf: [['payrollNumber', 'nationalInsurance']] }),
      'at /eitherOf/0: the format has no column "nationalInsurance"; add it to "columns", or take it out.',
    ],
    [
      'a fixed text for a column that the format does not have',
      () => zebra({ fixed: { papdisVersion: ['1'] } }),
      'at /fixed/papdisVersion: the format has no column "papdisVersion"',
    ],
    ['a column twice', () => zebra(column({ column: 'title' })), 'at /columns/5/column: the column "title" is there already'],
    [
      'a heading twice',
      () => zebra(column({ heading: 'from-the ZEBRA' })),
      'at /columns/5/heading: the heading "from-the ZEBRA" is there already, and case and punctuation do not count',
    ],
    [
      'a value that the code does not have',
      () => zebra({ columns: unheardOf.columns.map((one) => (one.values ? { ...one, values: { Z: 'Zed' } } : one)) }),
      'at /columns/2/values: "Zed" is no value of "title"; write "Mr" or "Mrs"',
    ],
    [
      'values of an amount',
      () => zebra(column({ values: { none: null } })),
      'at /columns/5/values: only a code has values, and "employerRegularAmount" is none; take them out.',
    ],
    [
      'an unknown choice',
      () => zebra({ fileFormat: 'zebra' }),
      'at /fileFormat: is "zebra"; write "base" or "contributions" or "non-pension"',
    ],
    [
      'an unknown action',
      () => zebra({ actions: ['contribute'] }),
      'at /actions: there is no action "contribute"; write "bulkManagement" or',
    ],
    ['an id that is not the file’s', () => zebra({ id: 'zebra' }), 'at /id: is "zebra"; write "zebra-pay", the file\'s name.'],
    ['an unknown key', () => zebra({ headings: 'none' }), 'at /headings: there is no key "headings"; did you mean "heading"?'],
    [
      'the columns of a format that is not there',
      () => zebra({ columns: undefined, columnsOf: 'yak' }),
      'at /columnsOf: there is no format "yak"; write the id of another one.',
    ],
    [
      'a format that cannot be told from another',
      () =>
        zebra(
          {
            ...(JSON.parse(readFileSync(join(root, 'bulk-loads/formats/papdis-pap11.json'), 'utf8')) as object),
            id: 'zebra-pay',
          },
          papdis(),
        ),
      'is recognised as "papdis-pap11"; give the format columns that tell the two apart.',
    ],
    [
      'a field that is not there',
      () => spoil('columns.json', '"employee.payrollNumber"', '"employee.number"'),
      'columns.json:14:7, at /columns/payrollNumber/field: there is no field "employee.number" in schemas/entities or schemas/forms',
    ],
    [
      'a value that the field does not have',
      () => spoil('columns.json', '"value": "leftEmployment"', '"value": "left"'),
      '"left" is no value of the field; write one of leftEmployment, employeeAsked, movedScheme.',
    ],
    [
      'a synonym that is the name of another column',
      () => spoil('columns.json', '"forename"', '"last name", "forename"'),
      'at /columns/firstName: "last name" is the name of the column "lastName"; write another word, or take it out.',
    ],
    [
      'a choice without a format',
      () => {
        rmSync(join(root, 'bulk-loads/formats/salvus.json'));
        rmSync(join(root, 'bulk-loads/examples/salvus.csv'));
      },
      'no format belongs to the choice "salvus"; add one to schemas/bulk-loads/formats.',
    ],
    [
      'an action without a format of the portal’s own',
      () => {
        rmSync(join(root, 'bulk-loads/formats/base-leaver.json'));
        rmSync(join(root, 'bulk-loads/examples/base-leaver.csv'));
      },
      'no format of "base" has the action "leaver"; add one to schemas/bulk-loads/formats.',
    ],
    ['broken JSON', () => write('formats/zebra-pay.json', '{ "id": '), 'formats/zebra-pay.json:1:9: is not valid JSON'],
    ['formats without columns', () => rmSync(join(root, 'bulk-loads/columns.json')), 'columns.json: is missing; add it.'],
  ])('%s', (_, make, fault) => {
    make();
    expect(faults()).toContain(fault);
  });
});
