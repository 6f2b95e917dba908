import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBlock, writeBlock } from './clipboardText.ts';

it.each([
  ['a column', '1\r\n2\r\n3\r\n', [['1'], ['2'], ['3']]],
  [
    'a block',
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['one cell', '7', [['7']]],
  ['an empty cell', '', [['']]],
  ['empty cells between others', '1\t\t3\n\n4', [['1', '', '3'], [''], ['4']]],
  ['a cell with a line break and a quotation mark', '"a\nb ""c"""\td', [['a\nb "c"', 'd']]],
  ['a quotation mark within a text', '5" pipe\t"open', [['5" pipe', '"open']]],
])('%s is read from the clipboard', (_, text, block) => expect(readBlock(text)).toEqual(block));

it('any block is read as it was written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ' ') });
  const block = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
    .chain(([width, height]) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    )
    // Spreadsheets end a block with a line break, so an empty last row cannot be told from none.
    .filter((rows) => rows.at(-1)?.join('') !== '');
  fc.assert(
    fc.property(block, (rows) => {
      expect(readBlock(writeBlock(rows))).toEqual(rows);
    }),
  );
});
