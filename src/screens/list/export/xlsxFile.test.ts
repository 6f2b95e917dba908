import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { type ArchivePart, partsOf } from '../../../../domain/files/reading/xlsx/archive.ts';
import type { JsonSchema } from '../../../../schemas/lib/jsonSchema.ts';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { xlsxFile } from './xlsxFile.ts';

const owner = { $id: 'boat', title: 'Boat', properties: {} };
const field = (name: string, schema: JsonSchema) => describeField(name, { title: name, ...schema }, owner, {});
const columns = [
  field('name', { type: 'string' }),
  field('price', { type: 'integer', 'x-unit': 'pence' }),
  field('share', { type: 'number', 'x-unit': 'percent' }),
  field('launched', { type: 'string', format: 'date' }),
  field('seen', { type: 'string', format: 'date-time' }),
  field('afloat', { type: 'boolean' }),
  field('payrollUid', { type: 'string', format: 'uuid', 'x-reference': 'payrolls' }),
  field('code', { type: 'string', 'x-secret': true }),
];
const record = {
  id: '1',
  name: 'Ariel & <Sons>',
  price: 2_850_050,
  share: 4.5,
  launched: '2026-04-06',
  seen: '2026-07-01T13:05:00Z',
  afloat: true,
  payrollUid: 'p1',
  code: 'door-4711',
};

async function bytesOf(...records: DataRecord[]): Promise<Uint8Array<ArrayBuffer>> {
  const file = xlsxFile(columns, 'Boats: 2026/27');
  file.begin(records.length);
  file.write(records, (_, id) => (id === 'p1' ? '=Weekly' : undefined));
  return new Uint8Array(await (await file.finish()).arrayBuffer());
}

/** The text of a part of the archive. jsdom's Blob has no streams to inflate it. */
function xmlOf(bytes: Uint8Array<ArrayBuffer>, { offset, compressedSize }: ArchivePart): string {
  const header = new DataView(bytes.buffer, offset);
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const xml = inflateRawSync(bytes.subarray(start, start + compressedSize)).toString();
  expect(xml).toContain('<sheetData');
  return xml;
}

describe('an exported workbook, read back', () => {
  it('has numbers as numbers, dates as dates, and texts as they are', async () => {
    const [headings, row] = await readSheet(new Blob([await bytesOf(record)]));
    expect(headings).toEqual(['name', 'price (£)', 'share (%)', 'launched', 'seen', 'afloat', 'payrollUid', 'code']);
    expect(row).toEqual([
      'Ariel & <Sons>',
      28_500.5,
      4.5,
      new Date('2026-04-06T00:00:00Z'),
      // By a clock in the United Kingdom, in summer.
      new Date('2026-07-01T14:05:00Z'),
      'Yes',
      '=Weekly',
      '••••••',
    ]);
  });

  it.each(['=1+1', '+44 20 7946 0000', '-2', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")', '007', '1e3'])(
    'holds the text %j as a text, and no formula',
    async (name) => {
      const bytes = await bytesOf({ ...record, name });
      const [, row] = await readSheet(new Blob([bytes]));
      expect(row?.[0]).toBe(name);
      const sheets = [...partsOf(bytes).values()].filter((part) => part.name.startsWith('xl/worksheets/sheet'));
      expect(sheets).toHaveLength(1);
      for (const part of sheets) expect(xmlOf(bytes, part)).not.toMatch(/<f[ >]/);
    },
  );

  it('leaves out what is missing or not valid, and what a workbook cannot hold', async () => {
    const [, row] = await readSheet(
      new Blob([await bytesOf({ ...record, name: 'Ari\u0000el\uD800', price: null, launched: '2026-02-30', seen: 'soon' })]),
    );
    expect(row?.slice(0, 5)).toEqual(['Ariel', null, 4.5, null, null]);
  });

  it('of no rows has its headings', async () => {
    expect(await readSheet(new Blob([await bytesOf()]))).toHaveLength(1);
  });
});

it('refuses a list that is too long, with the way out', () => {
  expect(() => xlsxFile(columns, 'Boats').begin(50_001)).toThrow(
    'An Excel file has room for 50,000 rows. Filter the list, or export it as CSV.',
  );
});
