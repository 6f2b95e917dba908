import { expect, it } from 'vitest';
import { codesOf, wholeFile } from '../samples/sampleFiles.ts';
import { workbookFile } from '../samples/sampleWorkbook.ts';
import { repairTwice } from './readTwice.ts';
import { isSuspectWord } from './suspectWords.ts';

/** `Number,Name` and names in the bytes of an encoding, which are written here as hexadecimal numbers. */
const fileOf = (...names: string[]): Uint8Array =>
  Uint8Array.from([
    ...new TextEncoder().encode('Number,Name\r\n'),
    ...names.flatMap((name) => [
      ...new TextEncoder().encode('P-1,'),
      ...[...name.matchAll(/<(..)>|(.)/gu)].map(([, hex, letter = '']) =>
        hex ? Number.parseInt(hex, 16) : letter.charCodeAt(0),
      ),
      ...new TextEncoder().encode('\r\n'),
    ]),
  ]);
const namesOf = ({ rows }: Awaited<ReturnType<typeof wholeFile>>) => rows.slice(1).map(({ cells }) => cells[1]);

it.each([
  ['ibm850', ['Ren<82>', 'Lef<8A>vre', 'Zo<89>', 'Se<A0>n'], ['René', 'Lefèvre', 'Zoë', 'Seán']],
  ['ibm437', ['Ren<82>', 'Mu<A4>oz'], ['René', 'Muñoz']],
  ['macintosh', ['Ren<8E>', 'M<9F>ller', 'Si<89>n', 'Mart<92>n'], ['René', 'Müller', 'Siân', 'Martín']],
  ['windows-1250', ['Wa<B3><EA>sa', 'Dvo<F8><E1>k', '<A3>ukasz'], ['Wałęsa', 'Dvořák', 'Łukasz']],
])(
  'letters of %s are asked about with the right ones among the choices, and read as they are chosen',
  async (encoding, bytes, names) => {
    const asked = await wholeFile(fileOf(...bytes));
    expect(codesOf(asked).at(-1)).toBe('lettersDoubtful');
    const choice = asked.reading?.letters?.find((one) => one.encoding === encoding || one.examples.join() === names.join());
    expect(choice?.examples).toEqual(names);
    const chosen = await wholeFile(fileOf(...bytes), { encoding });
    expect(codesOf(chosen)).toEqual([]);
    expect(namesOf(chosen)).toEqual(names);
    expect(chosen.reading?.letters).toEqual(asked.reading?.letters);
  },
);

it('proposes the way of reading with the most plausible names first', async () => {
  const { reading } = await wholeFile(fileOf('Ren<8E>', 'M<9F>ller', 'Si<89>n'));
  expect(reading?.letters?.[0]).toEqual({ encoding: 'macintosh', examples: ['René', 'Müller', 'Siân'] });
});

it('asks nothing about names that Windows-1252 writes', async () => {
  const { reading, findings } = await wholeFile(
    fileOf('Zo<EB>', 'M<FC>ller', 'O<92>Brien', 'Mu<F1>oz', '<C9>tienne', '<A3>12.00'),
  );
  expect([reading?.encoding, reading?.letters, findings]).toEqual(['windows-1252', undefined, []]);
});

it.each(['François', 'Sørensen', 'GARÇON', 'STRAßE', 'Ragnarsdóttir', 'Smith–Jones', 'Tomáš', 'Conceição', 'O‘Brien'])(
  'the name %s is plausible',
  (name) => expect(isSuspectWord(name)).toBe(false),
);

it('repairs letters that were read as Windows-1252 and written again, and no others', () => {
  expect(['ZoÃ«', 'Oâ€™Brien', 'Â£12', 'Å‚ukasz', 'Zoë', 'São', 'Łukasz'].map(repairTwice)).toEqual([
    'Zoë',
    'O’Brien',
    '£12',
    'łukasz',
    'Zoë',
    'São',
    'Łukasz',
  ]);
});

it.each([1, 2, 3, 5, 1000])('repairs them in pieces of %i bytes', async (chunk) => {
  const text = 'Number,Name\nP-1,ZoÃ«\nP-2,Oâ€™Brien\n';
  const asked = await wholeFile(text, { chunk });
  expect(codesOf(asked)).toEqual(['lettersDoubtful']);
  expect(asked.reading?.letters?.[0]).toEqual({ encoding: 'utf-8-twice', examples: ['ZoÃ«', 'Oâ€™Brien'].map(repairTwice) });
  expect(namesOf(await wholeFile(text, { chunk, encoding: 'utf-8-twice' }))).toEqual(['Zoë', 'O’Brien']);
  expect(namesOf(await wholeFile(text, { chunk, encoding: 'utf-8' }))).toEqual(['ZoÃ«', 'Oâ€™Brien']);
});

it('asks about the same letters in a workbook, and puts them right there', async () => {
  const rows = [
    ['Number', 'Name'],
    ['P-1', 'ZoÃ«'],
  ];
  const bytes = await workbookFile({ sheets: [{ name: 'Staff', rows }] });
  expect(codesOf(await wholeFile(bytes))).toEqual(['lettersDoubtful']);
  const chosen = await wholeFile(bytes, { encoding: 'utf-8-twice' });
  expect([codesOf(chosen), namesOf(chosen)]).toEqual([[], ['Zoë']]);
});
