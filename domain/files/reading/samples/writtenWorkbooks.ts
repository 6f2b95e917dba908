import { zipParts } from './sampleWorkbook.ts';

/** The structure that a program gives to a workbook: its notations of one and the same table. */
export interface WorkbookStructure {
  /** Texts in a list of the workbook, in their cells, or as the results of formulas. Rich ones are in pieces. */
  texts: 'shared' | 'sharedRich' | 'inline' | 'inlineRich' | 'result';
  /** Whether numbers say that they are numbers (`t="n"`). */
  namesNumbers?: boolean;
  /** Of both rows and cells, of rows alone, or of none. */
  addresses?: 'all' | 'rows' | 'none';
  dates?: 'number' | 'iso' | 'isoWithTime' | 'from1904';
  /** The attributes of each row beside its number. */
  row?: string;
  /** The attributes of a formula, and whether its result is written with the digits of binary fractions. */
  formula?: string;
  /** The elements before the rows, and behind them. */
  before?: string;
  behind?: string;
  /** A prefix of all elements of the sheet. */
  prefix?: 'x:' | 'ss:';
  /** Whether formats have codes of the workbook's own, where the others use the built-in ones. */
  ownFormats?: boolean;
  /** An empty cell with a style, where the table has none: left out, without an end tag, with one, or of SheetJS's own type. */
  empty?: 'none' | 'closed' | 'open' | 'stub';
  /** The number of rows behind the table that have nothing but styles. */
  emptyRows?: number;
  /** The paths of sheets from the top of the archive, from its folder `xl`, or with the separators of Windows in the archive. */
  paths?: 'absolute' | 'relative' | 'backslash';
  encoding?: 'utf-16' | 'mark';
  in64Bits?: boolean;
}

const HEADINGS = ['Payroll number', 'First name', 'Start date', 'Employee contribution', 'Percentage', 'Left', 'Note', 'Total'];

/** A row of the table: a day as its number from 1900, amounts, a percentage as a fraction. */
interface Person {
  number: string;
  name: string;
  day: number;
  iso: string;
  amount: number;
  share: number;
  hasLeft: boolean;
  note: string | null;
  total: string;
}

const PEOPLE: readonly Person[] = [
  {
    number: '00123',
    name: 'Zoë & Co',
    day: 46118,
    iso: '2026-04-06',
    amount: 1118.75,
    share: 0.05,
    hasLeft: false,
    note: null,
    total: '1190',
  },
  {
    number: '00124',
    name: ' Seán <"Jr">',
    day: 31778,
    iso: '1987-01-01',
    amount: 0,
    share: 0.0525,
    hasLeft: true,
    note: 'last',
    total: '0.30000000000000004',
  },
];

/** The rows of every workbook of the table, as its cells show them. */
export const WRITTEN_ROWS: readonly (readonly string[])[] = [
  HEADINGS,
  ['00123', 'Zoë & Co', '2026-04-06', '1118.75', '5.00%', 'FALSE', '', '1190'],
  ['00124', ' Seán <"Jr">', '1987-01-01', '-', '5.25%', 'TRUE', 'last', '0.3'],
];

const STYLES = { none: 0, date: 1, money: 2, percent: 3 } as const;
const ACCOUNTS = '_-* #,##0.00_-;\\-* #,##0.00_-;_-* &quot;-&quot;??_-;_-@_-';

const stylesXml = (ownFormats: boolean): string => {
  const ids = ownFormats ? [164, 165, 166] : [14, 43, 10];
  const own = `<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="${ACCOUNTS}"/><numFmt numFmtId="166" formatCode="0.00%"/></numFmts>`;
  const formats = [0, ...ids].map(
    (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  // A condition numbers its formats for itself.
  const conditions = '<dxfs count="1"><dxf><numFmt numFmtId="164" formatCode="0"/></dxf></dxfs>';
  return `<styleSheet>${ownFormats ? own : ''}<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${formats.join('')}</cellXfs>${conditions}</styleSheet>`;
};

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const textXml = (text: string, isRich: boolean): string =>
  isRich
    ? `<r><t xml:space="preserve">${escapeXml(text.slice(0, 2))}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${escapeXml(text.slice(2))}</t></r><rPh sb="0" eb="1"><t>hint</t></rPh>`
    : `<t xml:space="preserve">${escapeXml(text)}</t>`;

type MakeCell = (attributes: string, content: string) => string;

/** The rows of the table in the notation of a structure. Texts that are shared are added to the list. */
function rowsXml(structure: WorkbookStructure, shared: string[]): string {
  const { texts, namesNumbers = false, addresses = 'all', dates = 'number', row = '', formula = '', empty = 'none' } = structure;
  const numberType = namesNumbers ? ' t="n"' : '';
  const textCell = (cell: MakeCell, text: string): string => {
    const isRich = texts.endsWith('Rich');
    if (texts === 'result') return cell(' t="str"', `<v>${escapeXml(text)}</v>`);
    if (texts.startsWith('inline')) return cell(' t="inlineStr"', `<is>${textXml(text, isRich)}</is>`);
    const xml = `<si>${textXml(text, isRich)}</si>`;
    if (!shared.includes(xml)) shared.push(xml);
    return cell(' t="s"', `<v>${shared.indexOf(xml)}</v>`);
  };
  const emptyCell = (cell: MakeCell): string =>
    ({
      none: () => (addresses === 'all' ? '' : cell('', '')),
      closed: () => cell('', ''),
      open: () => cell(' s="2"', ' '),
      stub: () => cell(' t="z"', ''),
    })[empty]();
  const dateCell = (cell: MakeCell, { day, iso }: Person): string => {
    if (dates === 'iso') return cell(` s="${STYLES.date}" t="d"`, `<v>${iso}</v>`);
    if (dates === 'isoWithTime') return cell(' t="d"', `<v>${iso}T00:00:00.000Z</v>`);
    return cell(` s="${STYLES.date}"${numberType}`, `<v>${dates === 'from1904' ? day - 1462 : day}</v>`);
  };
  const personCells = (person: Person): ((cell: MakeCell) => string)[] => [
    (cell) => textCell(cell, person.number),
    (cell) => textCell(cell, person.name),
    (cell) => dateCell(cell, person),
    (cell) => cell(` s="${STYLES.money}"${numberType}`, `<v>${person.amount}</v>`),
    (cell) => cell(` s="${STYLES.percent}"${numberType}`, `<v>${person.share}</v>`),
    (cell) => cell(' t="b"', `<v>${person.hasLeft ? 1 : 0}</v>`),
    (cell) => (person.note === null ? emptyCell(cell) : textCell(cell, person.note)),
    (cell) => cell(numberType, `<f${formula}>SUM(D2:D2)</f><v>${person.total}</v>`),
  ];
  const table = [HEADINGS.map((text) => (cell: MakeCell) => textCell(cell, text)), ...PEOPLE.map(personCells)];
  const emptyRows = Array.from({ length: structure.emptyRows ?? 0 }, () => [(cell: MakeCell) => cell(' s="2"', '')]);
  return [...table, ...emptyRows]
    .map((cells, index) => {
      const number = index + 1;
      const written = cells.map((make, column) => {
        const place = addresses === 'all' ? ` r="${String.fromCharCode(65 + column)}${number}"` : '';
        return make((attributes, content) =>
          content === '' ? `<c${place}${attributes}/>` : `<c${place}${attributes}>${content}</c>`,
        );
      });
      return `<row${addresses === 'none' ? '' : ` r="${number}"`}${row}>${written.join('')}</row>`;
    })
    .join('');
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Puts a prefix before the names of elements. */
const withPrefix = (xml: string, prefix: string): string => xml.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}`);

function encodeXml(xml: string, encoding: WorkbookStructure['encoding']): string | Uint8Array {
  const declared = `<?xml version="1.0" encoding="${encoding === 'utf-16' ? 'UTF-16' : 'UTF-8'}" standalone="yes"?>\r\n${xml}`;
  if (encoding === undefined) return declared;
  const marked = `\uFEFF${declared}`;
  if (encoding === 'mark') return marked;
  return new Uint8Array(Uint16Array.from(marked, (character) => character.charCodeAt(0)).buffer);
}

/** A workbook of one table in the notation of a structure. */
export async function writtenWorkbook(structure: WorkbookStructure): Promise<Uint8Array<ArrayBuffer>> {
  const { prefix = '', paths = 'relative', before = '', behind = '', encoding, in64Bits = false } = structure;
  const shared: string[] = [];
  const rows = rowsXml(structure, shared);
  const base = { absolute: '/xl/', relative: '', backslash: './' }[paths];
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${base}${target}"/>`;
  const has1904 = structure.dates === 'from1904';
  const content = `<worksheet xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="${NAMESPACE}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`;
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}" xmlns:r="${OFFICE}"><workbookPr date1904="${has1904}"/><sheets><sheet name="Pay" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${link(1, 'worksheet', 'worksheets/sheet1.xml')}${link(2, 'styles', 'styles.xml')}${link(3, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': stylesXml(structure.ownFormats ?? false),
    'xl/worksheets/sheet1.xml': encodeXml(withPrefix(content, prefix), encoding),
    ...(shared.length > 0 && {
      'xl/sharedStrings.xml': `<sst xmlns="${NAMESPACE}" count="${shared.length}">${shared.join('')}</sst>`,
    }),
  };
  const named =
    paths === 'backslash'
      ? Object.entries(parts).map(([name, part]) => [name.replaceAll('/', '\\'), part])
      : Object.entries(parts);
  return zipParts(Object.fromEntries(named) as typeof parts, { in64Bits });
}
