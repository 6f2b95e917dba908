import { joinPieces } from '../pieces.ts';
import { checksumOf } from '../xlsx/archive.ts';

/** A cell as XML without its address: `<v>5</v>`, with its attributes. */
interface SampleCell {
  attributes?: string;
  content: string;
}
export type SampleValue = string | number | boolean | null | SampleCell;

export interface SampleSheet {
  name: string;
  rows: readonly (readonly SampleValue[])[];
  state?: string;
  /** The whole XML, in place of the rows. */
  xml?: string;
}

/** Style 1 is a date, style 2 a date and a time, style 3 a format of the file's own: `dd/mm/yyyy`. */
export const dateStyle = (serial: number, style = 1): SampleCell => styledNumber(serial, style);

/** A number in a style: that of the first of the workbook's own formats is {@link FIRST_STYLE}. */
export const styledNumber = (value: number | string, style: number): SampleCell => ({
  attributes: `s="${style}"`,
  content: `<v>${value}</v>`,
});
export const FIRST_STYLE = 4;

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnLetters(Math.floor(index / 26) - 1)}${columnLetters(index % 26)}`;

function cellXml(value: SampleValue, address: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${address}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  return `<c r="${address}" ${value.attributes ?? ''}>${value.content}</c>`;
}

export const sheetXml = (rows: SampleSheet['rows']): string => {
  const lines = rows.map((cells, row) => {
    const content = cells.map((value, column) => cellXml(value, `${columnLetters(column)}${row + 1}`)).join('');
    return content === '' ? '' : `<row r="${row + 1}">${content}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** A number names a built-in format, a text is a format's code. */
function stylesXml(formats: readonly (number | string)[]): string {
  const own = ['dd/mm/yyyy', ...formats.map((format) => (typeof format === 'string' ? format : ''))];
  const codes = own.map((code, n) => (code === '' ? '' : `<numFmt numFmtId="${164 + n}" formatCode="${escapeXml(code)}"/>`));
  const ids = [0, 14, 22, 164, ...formats.map((format, n) => (typeof format === 'number' ? format : 165 + n))];
  const cellStyles = ids.map((id) => `<xf numFmtId="${id}"/>`);
  return `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${cellStyles.join('')}</cellXfs></styleSheet>`;
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SampleWorkbook {
  sheets: readonly SampleSheet[];
  sharedStrings?: readonly string[];
  countsFrom1904?: boolean;
  /** The place of the sheet with which it opens, from 0. */
  activeTab?: number;
  /** Formats of cells beside those of {@link dateStyle}: the code, or the number of a built-in one. */
  formats?: readonly (number | string)[];
  /** Parts that are added, or replace those above. */
  parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** The parts of a small Excel workbook, by their names. */
export function workbookParts({
  sheets,
  sharedStrings,
  countsFrom1904,
  activeTab,
  formats = [],
  parts,
}: SampleWorkbook): Record<string, string | Uint8Array> {
  const tabs = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const links = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><workbookPr${countsFrom1904 ? ' date1904="1"' : ''}/>${activeTab === undefined ? '' : `<bookViews><workbookView activeTab="${activeTab}"/></bookViews>`}<sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}<Relationship Id="rId90" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId91" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(formats),
    ...(sharedStrings && {
      'xl/sharedStrings.xml': `<sst>${sharedStrings.map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
    }),
    ...Object.fromEntries(sheets.map(({ rows, xml }, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml ?? sheetXml(rows)])),
    ...parts,
  };
}

async function deflate(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The extra field of a part whose sizes and place are numbers of 64 bits. */
function extra64(...numbers: readonly number[]): Uint8Array {
  const field = new DataView(new ArrayBuffer(4 + 8 * numbers.length));
  field.setUint16(0, 1, true);
  field.setUint16(2, 8 * numbers.length, true);
  for (const [n, number] of numbers.entries()) field.setBigUint64(4 + 8 * n, BigInt(number), true);
  return new Uint8Array(field.buffer);
}

/** The end of the directory in 64 bits, and the record that says where it is. */
function end64(count: number, size: number, offset: number): Uint8Array {
  const record = new DataView(new ArrayBuffer(56 + 20));
  record.setUint32(0, 0x06064b50, true);
  record.setBigUint64(4, 44n, true);
  record.setBigUint64(24, BigInt(count), true);
  record.setBigUint64(32, BigInt(count), true);
  record.setBigUint64(40, BigInt(size), true);
  record.setBigUint64(48, BigInt(offset), true);
  record.setUint32(56, 0x07064b50, true);
  record.setBigUint64(64, BigInt(offset + size), true);
  return new Uint8Array(record.buffer);
}

/**
 * A zip archive. `declaredSize` lies about the size of the parts, `encrypted` says that they have a password, `in64Bits` writes numbers as for
 * archives above 4 GB.
 */
export async function zipParts(
  parts: Readonly<Record<string, string | Uint8Array>>,
  { declaredSize, encrypted = false, in64Bits = false }: { declaredSize?: number; encrypted?: boolean; in64Bits?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const label = new TextEncoder().encode(name);
    const content = joinPieces([typeof part === 'string' ? new TextEncoder().encode(part) : part]);
    const packed = await deflate(content);
    const header = new DataView(new ArrayBuffer(46));
    header.setUint32(0, 0x02014b50, true);
    header.setUint16(8, encrypted ? 1 : 0, true);
    header.setUint16(10, 8, true);
    header.setUint32(16, checksumOf(content), true);
    header.setUint32(20, packed.length, true);
    header.setUint32(24, declaredSize ?? content.length, true);
    header.setUint16(28, label.length, true);
    header.setUint32(42, offset, true);
    const extra = in64Bits ? extra64(content.length, packed.length, offset) : new Uint8Array();
    if (in64Bits) for (const at of [20, 24, 42]) header.setUint32(at, 0xffffffff, true);
    header.setUint16(30, extra.length, true);
    directory.push(new Uint8Array(header.buffer), label, extra);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(26, label.length, true);
    locals.push(new Uint8Array(local.buffer), label, packed);
    offset += 30 + label.length + packed.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, in64Bits ? 0xffff : Object.keys(parts).length, true);
  end.setUint32(16, in64Bits ? 0xffffffff : offset, true);
  const listed = joinPieces(directory);
  const record = in64Bits ? end64(Object.keys(parts).length, listed.length, offset) : new Uint8Array();
  return joinPieces([...locals, listed, record, new Uint8Array(end.buffer)]);
}

export const workbookFile = async (workbook: SampleWorkbook): Promise<Uint8Array<ArrayBuffer>> =>
  zipParts(workbookParts(workbook));
