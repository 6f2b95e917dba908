import { describe, expect, it } from 'vitest';
import { cellsOf, codesOf, wholeFile, wideSizes } from './samples/sampleFiles.ts';
import { dateStyle, sheetXml, workbookFile, workbookParts, zipParts, type SampleValue } from './samples/sampleWorkbook.ts';
import { usedMilliseconds } from '../../../tests/setup/usedMilliseconds.ts';

const oneSheet = async (rows: readonly (readonly SampleValue[])[], options: { countsFrom1904?: boolean } = {}) =>
  wholeFile(await workbookFile({ sheets: [{ name: 'Staff', rows }], ...options }));

const rows = [
  ['Name', 'Pay'],
  ['Ann', 2500.5],
];

describe('cells of a workbook', () => {
  it.each([
    ['a text, with its spaces', ' Ann ', ' Ann '],
    ['a text with entities', 'Smith & "Sons" <1>', 'Smith & "Sons" <1>'],
    ['a text that looks like a number', '00012', '00012'],
    ['a shared text', { attributes: 't="s"', content: '<v>1</v>' }, 'second & last'],
    ['a whole number', 42, '42'],
    ['a fraction of pence', 1234.56, '1234.56'],
    ['a sum with a rest of binary fractions', { content: '<v>0.30000000000000004</v>' }, '0.3'],
    ['another one', { content: '<v>1234.5600000000002</v>' }, '1234.56'],
    ['a small number', { content: '<v>1E-3</v>' }, '0.001'],
    ['a large number', { content: '<v>1.5E+21</v>' }, '1500000000000000000000'],
    ['a telephone number', { content: '<v>447700900123</v>' }, '447700900123'],
    ['a negative number', -0.5, '-0.5'],
    ['true', true, 'TRUE'],
    ['false', false, 'FALSE'],
    ['a day', dateStyle(46142), '2026-04-30'],
    ['a day and a time', dateStyle(46142.75, 2), '2026-04-30'],
    ['a day in a format of the file', dateStyle(46142, 3), '2026-04-30'],
    ['the first day of 1900', dateStyle(1), '1900-01-01'],
    ['the last day before the false leap day', dateStyle(59), '1900-02-28'],
    ['the first day after the false leap day', dateStyle(61), '1900-03-01'],
    ['a day as a text of ISO', { attributes: 't="d"', content: '<v>2026-04-30</v>' }, '2026-04-30'],
    ['the value of a formula', { content: '<f>1+1</f><v>2</v>' }, '2'],
    ['the text of a formula', { attributes: 't="str"', content: '<f>A1&amp;B1</f><v>AnnSmith</v>' }, 'AnnSmith'],
    ['the empty text of a formula', { attributes: 't="str"', content: '<f>A1</f><v></v>' }, ''],
    ['the day of a formula', { attributes: 's="1"', content: '<f>TODAY()</f><v>46142</v>' }, '2026-04-30'],
    ['a text of several formats', { attributes: 't="inlineStr"', content: '<is><r><t>An</t></r><r><t>n</t></r></is>' }, 'Ann'],
    ['character data', { attributes: 't="inlineStr"', content: '<is><t><![CDATA[A & B]]></t></is>' }, 'A & B'],
  ] satisfies [string, SampleValue, string][])('%s', async (_, value, expected) => {
    const file = await wholeFile(
      await workbookFile({
        sheets: [
          {
            name: 'Staff',
            rows: [
              ['Heading', 'x'],
              [value, 'x'],
            ],
          },
        ],
        sharedStrings: ['first', 'second & last'],
      }),
    );
    expect(cellsOf(file)[1]).toEqual([expected, 'x']);
    expect(file.findings).toEqual([]);
  });

  it('dates count from 1904 where the workbook says so', async () => {
    const file = await oneSheet([['Born'], [dateStyle(46142 - 1462)], [dateStyle(0)]], { countsFrom1904: true });
    expect(cellsOf(file)).toEqual([['Born'], ['2026-04-30'], ['1904-01-01']]);
  });

  it.each([
    [
      'an error',
      { attributes: 't="e"', content: '<f>1/0</f><v>#DIV/0!</v>' },
      '#DIV/0!',
      'cellHasFault',
      { cell: 'B2', value: '#DIV/0!' },
    ],
    ['a formula that was never calculated', { content: '<f>A1+1</f>' }, '', 'formulaWithoutValue', { cell: 'B2' }],
    [
      'a text formula that was never calculated',
      { attributes: 't="str"', content: '<f>A1</f>' },
      '',
      'formulaWithoutValue',
      { cell: 'B2' },
    ],
    ['a date after all calendars', dateStyle(99_999_999), '#####', 'cellHasFault', { cell: 'B2', value: '#####' }],
    ['a date before all calendars', dateStyle(-5), '#####', 'cellHasFault', { cell: 'B2', value: '#####' }],
  ] satisfies [string, SampleValue, string, string, object][])(
    '%s is an error of its row',
    async (_, value, text, code, words) => {
      const file = await oneSheet([
        ['Name', 'Pay'],
        ['Ann', value],
        ['Bob', 5],
      ]);
      expect(cellsOf(file)).toEqual([
        ['Name', 'Pay'],
        ['Ann', text],
        ['Bob', '5'],
      ]);
      expect(file.findings).toEqual([{ code, severity: 'error', rowNumber: 2, column: null, words }]);
    },
  );

  it('rows keep the numbers of the sheet, and blank ones are left out', async () => {
    const file = await oneSheet([[], ['Name', 'Pay'], [null, '  '], ['Ann'], [], [null, 5]]);
    expect(file.rows).toEqual([
      { rowNumber: 2, cells: ['Name', 'Pay'] },
      { rowNumber: 4, cells: ['Ann', ''] },
      { rowNumber: 6, cells: ['', '5'] },
    ]);
  });

  it('the parts may be written in UTF-16, with prefixes and single quotes', async () => {
    const text =
      "<x:worksheet xmlns:x='y'><x:sheetData><x:row r='1'><x:c r='A1' t='inlineStr'><x:is><x:t>Zoë</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>";
    const units = Uint16Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0));
    const parts = workbookParts({ sheets: [{ name: 'Staff', rows }] });
    const file = await wholeFile(await zipParts({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(units.buffer) }));
    expect(cellsOf(file)).toEqual([['Zoë']]);
  });
});

describe('the sheets of a workbook', () => {
  const sheets = [
    { name: 'Lists', rows: [['Mr']], state: 'veryHidden' },
    { name: 'Staff & pay', rows },
    { name: 'Notes', rows: [] },
  ];

  it('the first one that is not hidden is read', async () => {
    const file = await wholeFile(await workbookFile({ sheets }));
    expect(file.reading).toMatchObject({
      kind: 'xlsx',
      encoding: null,
      delimiter: null,
      sheets: ['Lists', 'Staff & pay', 'Notes'],
      hiddenSheets: ['Lists'],
      sheet: 'Staff & pay',
    });
    expect(cellsOf(file)).toEqual([
      ['Name', 'Pay'],
      ['Ann', '2500.5'],
    ]);
  });

  it('another one can be chosen', async () => {
    const file = await wholeFile(await workbookFile({ sheets }), { sheet: 'Lists' });
    expect(file.reading?.sheet).toBe('Lists');
    expect(cellsOf(file)).toEqual([['Mr']]);
  });

  it.each([
    ['one that is not there', 'Pay', [{ code: 'sheetNotFound', words: { sheet: 'Pay', sheets: 'Lists, Staff & pay, Notes' } }]],
    ['an empty one', 'Notes', [{ code: 'fileEmpty', words: {} }]],
  ])('%s is refused', async (_, sheet, findings) => {
    const file = await wholeFile(await workbookFile({ sheets }), { sheet });
    expect(file.rows).toEqual([]);
    expect(file.findings).toMatchObject(findings);
  });

  it('macros, drawings and links are not unpacked', async () => {
    const parts = workbookParts({ sheets: [{ name: 'Staff', rows }] });
    const file = await wholeFile(
      await zipParts({ ...parts, 'xl/vbaProject.bin': 'Sub Auto_Open()', 'xl/externalLinks/externalLink1.xml': '<!DOCTYPE x>' }),
    );
    expect(cellsOf(file)).toHaveLength(2);
    expect(file.findings).toEqual([]);
  });
});

describe('the limits of a workbook', () => {
  const sizes = { ...wideSizes, rows: 3, columns: 4 };
  const read = async (sheet: readonly (readonly SampleValue[])[]) =>
    codesOf(await wholeFile(await workbookFile({ sheets: [{ name: 'Staff', rows: sheet }] }), { sizes }));

  it('too many rows, columns and bytes are refused', async () => {
    expect(await read([['a'], ['b'], ['c']])).toEqual([]);
    expect(await read([['a'], ['b'], ['c'], ['d']])).toEqual(['tooManyRows']);
    expect(await read([['a', 'b', 'c', 'd', 'e']])).toEqual(['tooManyColumns']);
    const content = await workbookFile({ sheets: [{ name: 'Staff', rows }] });
    expect(codesOf(await wholeFile(content, { sizes: { ...wideSizes, bytes: 500 } }))).toEqual(['fileTooLarge']);
  });
});

describe('workbooks that harm or cannot be read', () => {
  const withSheet = async (xml: string) => wholeFile(await workbookFile({ sheets: [{ name: 'Staff', rows: [], xml }] }));
  const inSheet = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`;
  const parts = workbookParts({ sheets: [{ name: 'Staff', rows }] });

  it.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${inSheet('')}`, 'fileUnsafe'],
    ['a row beyond the last one', inSheet('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'), 'fileDamaged'],
    ['a row beyond the last one, behind an entity', inSheet('<row r="9&#57;999999"><c r="A1"><v>1</v></c></row>'), 'fileDamaged'],
    [
      'a row beyond the last one, behind a bracket',
      inSheet('<row x=">" r="99999999"><c r="A1"><v>1</v></c></row>'),
      'fileDamaged',
    ],
    ['a column beyond the last one', inSheet('<row r="1"><c r="ZZZZZ1"><v>1</v></c></row>'), 'fileDamaged'],
    ['the last column', inSheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'tooManyColumns'],
    ['a cell of another row', inSheet('<row r="1"><c r="A2"><v>1</v></c></row>'), 'fileDamaged'],
    ['two cells of one place', inSheet('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'), 'fileDamaged'],
    ['a cell in a cell', inSheet('<row r="1"><c r="A1"><c r="B1"><v>2</v></c></c></row>'), 'fileDamaged'],
    [
      'rows that go back',
      inSheet('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'),
      'fileDamaged',
    ],
    ['a shared text that is not there', inSheet('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), 'fileDamaged'],
    ['no rows at all', '<worksheet/>', 'fileDamaged'],
    ['a sheet that was cut off', inSheet('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, -20), 'fileDamaged'],
    ['cells that are never closed', inSheet(`<row r="1">${'<c r="A1" t="e"><f>'.repeat(50_000)}</row>`), 'fileDamaged'],
    ['character data that is never closed', inSheet('<![CDATA['.repeat(50_000)), 'fileDamaged'],
  ])('%s', async (_, xml, code) => {
    const started = usedMilliseconds();
    const file = await withSheet(xml);
    expect(file.rows).toEqual([]);
    expect(file.findings).toMatchObject([{ code, severity: 'error', rowNumber: null }]);
    expect(usedMilliseconds() - started).toBeLessThan(5000);
  });

  it('a part that unpacks to much more than its size is refused before it is unpacked', async () => {
    const file = await wholeFile(await zipParts({ ...parts, 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) }));
    expect(file.findings).toMatchObject([
      { code: 'fileUnsafe', words: { reason: 'a part of it unpacks to more than 250 times its size' } },
    ]);
  });

  it('parts that unpack to too much together are refused', async () => {
    const file = await wholeFile(await zipParts(parts, { declaredSize: 600_000_000 }));
    expect(file.findings).toMatchObject([{ code: 'fileUnsafe', words: { reason: 'it unpacks to more than 512 MB' } }]);
  });

  it('a part that unpacks to more than it says is refused', async () => {
    expect(codesOf(await wholeFile(await zipParts(parts, { declaredSize: 10 })))).toEqual(['fileDamaged']);
  });

  it('an archive of too many parts is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`part${index}`, '']));
    expect(codesOf(await wholeFile(await zipParts({ ...parts, ...many })))).toEqual(['fileUnsafe']);
  });

  it('a part with a changed character is refused', async () => {
    const content = await workbookFile({ sheets: [{ name: 'Staff', rows }] });
    const archive = await zipParts({ ...parts, 'xl/worksheets/sheet1.xml': sheetXml([['Name'], ['Bob']]) });
    expect(codesOf(await wholeFile(content))).toEqual([]);
    const at = archive.findLastIndex(
      (_, index) => archive[index] === 0x50 && archive[index + 1] === 0x4b && archive[index + 2] === 1,
    );
    const changed = archive.slice();
    changed[at + 16] = (changed[at + 16] ?? 0) ^ 1;
    expect(codesOf(await wholeFile(changed))).toEqual(['fileDamaged']);
  });

  const compound = (name: string) =>
    Uint8Array.from([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from(`${' '.repeat(500)}${name}`).flatMap((character) => [character.charCodeAt(0), 0]),
      0,
      0,
    ]);

  it.each([
    ['a workbook with a password', async () => compound('EncryptedPackage'), 'fileEncrypted', {}],
    ['an archive with a password', async () => zipParts(parts, { encrypted: true }), 'fileEncrypted', {}],
    ['an .xls file', async () => compound('Workbook'), 'fileTypeNotAccepted', { kind: 'an older Excel workbook (.xls)' }],
    ['another compound file', async () => compound('Data'), 'fileTypeNotAccepted', { kind: 'a file of another kind' }],
    [
      'an .xlsb file',
      async () => zipParts({ 'xl/workbook.bin': '' }),
      'fileTypeNotAccepted',
      { kind: 'a binary Excel workbook (.xlsb)' },
    ],
    ['an .ods file', async () => zipParts({ 'content.xml': '' }), 'fileTypeNotAccepted', { kind: 'an OpenDocument file (.ods)' }],
    ['a Word document', async () => zipParts({ 'word/document.xml': '' }), 'fileTypeNotAccepted', { kind: 'a Word document' }],
    ['another archive', async () => zipParts({ 'a.csv': 'a,b' }), 'fileTypeNotAccepted', { kind: 'a compressed file' }],
    ['an empty archive', async () => zipParts({}), 'fileTypeNotAccepted', { kind: 'a compressed file' }],
    ['the beginning of an archive', async () => new TextEncoder().encode('PK\u0003\u0004'), 'fileDamaged', {}],
  ])('%s is explained', async (_, content, code, words) => {
    const file = await wholeFile(await content());
    expect(file.reading).toBeNull();
    expect(file.findings).toEqual([{ code, severity: 'error', rowNumber: null, column: null, words }]);
  });

  it('a workbook that was cut off anywhere is damaged', async () => {
    const content = await workbookFile({ sheets: [{ name: 'Staff', rows }] });
    for (let length = 4; length < content.length; length += 97)
      expect(codesOf(await wholeFile(content.subarray(0, length)))).toEqual(['fileDamaged']);
  });
});
