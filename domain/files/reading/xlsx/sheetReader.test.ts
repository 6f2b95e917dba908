import { describe, expect, it } from 'vitest';
import { cellsOf, codesOf, wholeFile, wideSizes } from '../samples/sampleFiles.ts';
import { sheetXml, workbookFile, workbookParts, zipParts } from '../samples/sampleWorkbook.ts';

const inSheet = (data: string, before = '') => `<worksheet>${before}<sheetData>${data}</sheetData></worksheet>`;
const read = async (xml: string, sharedStrings: readonly string[] = []) =>
  wholeFile(await workbookFile({ sheets: [{ name: 'Staff', rows: [], xml }], sharedStrings }));

describe('places in a sheet', () => {
  it('cells and rows without an address follow the ones before them', async () => {
    const cell = (text: string, r = '') => `<c${r} t="inlineStr"><is><t>${text}</t></is></c>`;
    const file = await read(
      inSheet(
        `<row>${cell('a')}${cell('b')}</row><row r="4">${cell('c', ' r="B4"')}${cell('d')}</row><row>${cell('e')}<c/>${cell('f')}</row>`,
      ),
    );
    expect(file.rows).toEqual([
      { rowNumber: 1, cells: ['a', 'b', ''] },
      { rowNumber: 4, cells: ['', 'c', 'd'] },
      { rowNumber: 5, cells: ['e', '', 'f'] },
    ]);
  });

  it('a row may leave its number to its cells', async () => {
    const file = await read(inSheet('<row><c r="A3"><v>1</v></c><c r="B3"><v>2</v></c></row>'));
    expect(file.rows).toEqual([{ rowNumber: 3, cells: ['1', '2'] }]);
  });

  it('a space in the last row of a sheet makes no rows', async () => {
    const space = '<c r="A1048576" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>';
    const file = await read(inSheet(`<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576">${space}</row>`));
    expect(file.rows).toEqual([{ rowNumber: 1, cells: ['1'] }]);
  });

  it('a value far to the right of the others is in a row as long as that', async () => {
    const file = await read(inSheet('<row r="1"><c r="A1"><v>1</v></c><c r="GR1"><v>2</v></c></row>'));
    expect(file.rows[0]?.cells).toHaveLength(200);
    expect(file.findings).toEqual([]);
  });

  it('extensions behind the rows are not read as cells', async () => {
    const file = await read(
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><extLst><ext><row r="1"><c r="A1"><v>9</v></c></row></ext></extLst></worksheet>',
    );
    expect(cellsOf(file)).toEqual([['1']]);
  });
});

describe('texts in a sheet', () => {
  const inline = (content: string) => inSheet(`<row r="1"><c r="A1" t="inlineStr"><is>${content}</is></c></row>`);

  it.each([
    [
      'without its phonetic hints',
      '<r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      '東京',
    ],
    ['with a line break that XML cannot hold', '<t>Ann_x000D_\nBell</t>', 'Ann\r\nBell'],
    ['that only looks like such a break', '<t>_x005F_x000D_</t>', '_x000D_'],
    ['with an underscore', '<t>ann_x@example.com</t>', 'ann_x@example.com'],
    [
      'in several pieces',
      '<t>A</t><r><rPr><b/></rPr><t xml:space="preserve"> &amp; </t></r><r><t><![CDATA[<B>]]></t></r>',
      'A & <B>',
    ],
  ])('%s', async (_, content, text) => {
    expect(cellsOf(await read(inline(content)))).toEqual([[text]]);
  });

  it('are shared with their pieces, and empty ones keep their places', async () => {
    const parts = workbookParts({
      sheets: [
        { name: 'A', rows: [], xml: inSheet('<row r="1"><c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>0</v></c></row>') },
      ],
    });
    const sst = '<sst count="3"><si><r><t>Zo</t></r><r><t>ë</t></r><rPh><t>x</t></rPh></si><si/><si><t>last</t></si></sst>';
    expect(cellsOf(await wholeFile(await zipParts({ ...parts, 'xl/sharedStrings.xml': sst })))).toEqual([['last', 'Zoë']]);
  });
});

describe('values of formulas', () => {
  it.each([
    ['an empty text, which is a value', 't="str"', '<f>IF(A2="","",A2)</f><v></v>', []],
    ['an empty text without an end tag', 't="str"', '<f>A2</f><v/>', []],
    ['an empty number, which a writer has left to the spreadsheet', '', '<f>SUM(A2:A9)</f><v></v>', ['formulaWithoutValue']],
    ['an empty number without an end tag', '', '<f>SUM(A2:A9)</f><v/>', ['formulaWithoutValue']],
    ['no value', '', '<f>SUM(A2:A9)</f>', ['formulaWithoutValue']],
  ])('%s', async (_, attributes, content, codes) => {
    const file = await read(inSheet(`<row r="1"><c r="A1"><v>1</v></c><c r="B1" ${attributes}>${content}</c></row>`));
    expect(codesOf(file)).toEqual(codes);
  });
});

describe('hidden rows and columns', () => {
  const row = (number: number, texts: readonly string[], attributes = '') =>
    `<row r="${number}" ${attributes}>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const heading = row(1, ['Number', 'Name', 'Old rate', 'Pay']);

  it('are left out, and told at the end', async () => {
    const file = await read(
      inSheet(
        `${heading}${row(2, ['1', 'Ann', '5', '100'])}${row(3, ['2', 'Bob', '5', '200'], 'hidden="1"')}${row(4, ['3', 'Cy', '5', '300'], 'ht="0" customHeight="1"')}${row(5, ['4', 'Di', '5', '400'], 'hidden="0"')}${row(7, ['5', 'Ed', '5', '500'], 'hidden="true"')}${row(8, ['', ' '], 'hidden="1"')}`,
        '<cols><col min="1" max="2" width="9"/><col min="3" max="3" width="0" hidden="1"/><col min="9" max="12" hidden="1"/></cols>',
      ),
    );
    expect(file.rows).toEqual([
      { rowNumber: 1, cells: ['Number', 'Name', '', 'Pay'] },
      { rowNumber: 2, cells: ['1', 'Ann', '', '100'] },
      { rowNumber: 5, cells: ['4', 'Di', '', '400'] },
    ]);
    expect(file.findings).toMatchObject([
      { code: 'hiddenRows', severity: 'warning', rowNumber: null, words: { count: 3, rows: '3, 4, 7' } },
      { code: 'hiddenColumns', severity: 'warning', rowNumber: null, words: { columns: 'C (“Old rate”)' } },
    ]);
  });

  it('of which there are many are counted', async () => {
    const numbers = [3, 4, 5, 7, 9, 11, 13, 15, 17, 18];
    const hidden = numbers.map((number) => row(number, ['1'], 'hidden="1"')).join('');
    const file = await read(inSheet(`${heading}${row(2, ['1', 'Ann', '5', '100'])}${hidden}`));
    expect(file.findings).toMatchObject([{ words: { count: 10, rows: '3 to 5, 7, 9, 11, 13, 15 and 2 more' } }]);
  });

  it('a fault in them is none', async () => {
    const fault = '<c t="e"><v>#REF!</v></c>';
    const file = await read(
      inSheet(
        `${heading}<row r="2" hidden="1">${fault}</row><row r="3"><c t="n"><v>1</v></c>${fault}</row>`,
        '<cols><col min="2" max="2" hidden="1"/></cols>',
      ),
    );
    expect(codesOf(file)).toEqual(['hiddenRows', 'hiddenColumns']);
  });

  it('a sheet that hides all its rows is explained', async () => {
    const file = await read(inSheet(row(1, ['Name'], 'hidden="1"') + row(2, ['Ann'], 'hidden="1"')));
    expect(file.rows).toEqual([]);
    expect(codesOf(file)).toEqual(['rowsAllHidden']);
  });
});

describe('sheets that fill the memory', () => {
  const parts = workbookParts({ sheets: [{ name: 'Staff', rows: [['a']] }] });
  const refusalOf = async (added: Readonly<Record<string, string>>) => {
    const file = await wholeFile(await zipParts({ ...parts, ...added }));
    return [file.rows.length, file.findings[0]?.code, file.findings[0]?.words['reason']];
  };

  it('more texts than their cells can refer to', async () => {
    const texts = `<sst>${'<si/>'.repeat(150_000)}</sst>`;
    expect(await refusalOf({ 'xl/sharedStrings.xml': texts })).toEqual([0, 'fileUnsafe', 'it has more texts than cells']);
  });

  it.each([
    [
      'formats',
      `<numFmts>${Array.from({ length: 65_491 }, (_, n) => `<numFmt numFmtId="${n + 164}" formatCode="0"/>`).join('')}</numFmts>`,
    ],
    ['styles', `<cellXfs>${'<xf/>'.repeat(65_491)}</cellXfs>`],
    ['named styles', `<cellStyleXfs>${'<xf/>'.repeat(65_491)}</cellStyleXfs>`],
    ['a format of such a length', `<numFmts><numFmt numFmtId="164" formatCode="${'0'.repeat(2000)}"/></numFmts>`],
  ])('more %s than a spreadsheet opens', async (_, content) => {
    const reason = 'it has more than 65490 cell styles or formats';
    expect(await refusalOf({ 'xl/styles.xml': `<styleSheet>${content}</styleSheet>` })).toEqual([0, 'fileUnsafe', reason]);
  });

  it('levels without end', async () => {
    const levels = `<styleSheet>${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}</styleSheet>`;
    expect(await refusalOf({ 'xl/styles.xml': levels })).toEqual([0, 'fileDamaged', undefined]);
  });

  it('sheets without end', async () => {
    const sheets = `<workbook><sheets>${'<sheet/>'.repeat(10_001)}</sheets></workbook>`;
    expect(await refusalOf({ 'xl/workbook.xml': sheets })).toEqual([0, 'fileUnsafe', 'it lists too many parts']);
  });
});

it('more rows than a call stack has room for are read, and no more than are asked for', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => [n, 'x']);
  const content = await workbookFile({ sheets: [{ name: 'Staff', rows }] });
  const file = await wholeFile(content);
  expect(file.rows).toHaveLength(20_000);
  expect(file.batches.every((count) => count <= 1000)).toBe(true);
  const limited = await wholeFile(content, { sizes: { ...wideSizes, rows: 5000 } });
  expect(limited.rows).toHaveLength(5000);
  expect(codesOf(limited)).toEqual(['tooManyRows']);
});

it('an archive with numbers of 64 bits is read', async () => {
  const parts = workbookParts({ sheets: [{ name: 'Staff', rows: [] }] });
  const content = await zipParts({ ...parts, 'xl/worksheets/sheet1.xml': sheetXml([['Ann', 5]]) }, { in64Bits: true });
  expect(cellsOf(await wholeFile(content))).toEqual([['Ann', '5']]);
  for (let length = content.length - 1; length > content.length - 120; length -= 7)
    expect(codesOf(await wholeFile(content.subarray(0, length)))).toEqual(['fileDamaged']);
});
