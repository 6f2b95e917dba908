import { describe, expect, it } from 'vitest';
import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { Mapping } from '../types.ts';
import { codeReaders } from './codes.ts';
import { concludeRecognition, newCollector } from './collector.ts';
import type { BulkLoadLibrary } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';

const base: Mapping = {
  formatId: 'base-joiner',
  hasHeading: true,
  columns: ['title', 'dateOfBirth', null, 'employmentStartDate'],
  values: {},
  dateOrder: null,
};

/** The conclusion from rows of a title, a date of birth, a column that is not used and a start date. */
function conclude(rows: readonly (readonly string[])[], mapping: Mapping = base, library: BulkLoadLibrary = bulkLoads) {
  const collector = newCollector(mapping, library);
  for (const [index, cells] of rows.entries()) collector.add({ rowNumber: index + 2, cells });
  const recognition = { mapping, questions: [], isOtherFormat: false, isRemembered: false };
  const { mapping: found, questions } = concludeRecognition(recognition, collector.collected(), library);
  return { order: found.dateOrder, questions };
}
const dates = (...texts: string[]): string[][] => texts.map((text) => ['Mr', text, '13/13/2026', '']);

describe('the order of dates', () => {
  it.each([
    ['no dates', dates('', 'soon'), null],
    ['dates as ISO writes them', dates('2026-04-03', '2026-12-25'), null],
    ['a day above 12 in front', dates('03/04/2026', '25/12/2026'), 'dayFirst'],
    ['a day above 12 in the middle', dates('03/04/2026', '12/25/2026'), 'monthFirst'],
    ['two digits for the year', dates('03/04/26', '25.12.26'), 'dayFirst'],
    ['the same number twice', dates('04/04/2026'), null],
  ] as const)('follows from %s', (_, rows, order) => {
    expect(conclude(rows)).toEqual({ order, questions: [] });
  });

  it('has the day first and is asked about if nothing decides', () => {
    expect(conclude(dates('03/04/2026', '05/06/2026', '01/02/2026', '07/08/2026'))).toEqual({
      order: 'dayFirst',
      questions: [
        {
          kind: 'dateOrder',
          isContradictory: false,
          examples: [
            { column: 'dateOfBirth', rowNumber: 2, value: '03/04/2026' },
            { column: 'dateOfBirth', rowNumber: 3, value: '05/06/2026' },
            { column: 'dateOfBirth', rowNumber: 4, value: '01/02/2026' },
          ],
        },
      ],
    });
  });

  it.each([
    ['05/10/2026', 'dayFirst'],
    ['10/05/2026', 'monthFirst'],
    ['10/05/26', 'monthFirst'],
    ['10/05/2025', null],
  ])('follows from the pay period: its first day written as %s', (written, order) => {
    const collector = newCollector(
      { ...base, formatId: 'base-contribution', columns: ['periodStartDate', 'payDate'] },
      bulkLoads,
      { startDate: '2026-10-05', endDate: '2026-10-11', isOpen: true, hasFormerUpload: false },
    );
    collector.add({ rowNumber: 2, cells: [written, '10/09/2026'] });
    const { dayFirst, monthFirst, undecided } = collector.collected();
    expect([dayFirst, monthFirst, undecided]).toEqual([
      Number(order === 'dayFirst'),
      Number(order === 'monthFirst'),
      order ? 1 : 2,
    ]);
  });

  it('follows from a single row, however late, and from another column', () => {
    const rows = [...Array.from({ length: 5_000 }, () => ['Mr', '03/04/2026', '', '']), ['Mr', '', '', '25/12/2026']];
    expect(conclude(rows)).toEqual({ order: 'dayFirst', questions: [] });
  });

  it('is asked about if dates contradict each other', () => {
    expect(conclude(dates('25/12/2026', '12/25/2026')).questions).toEqual([
      {
        kind: 'dateOrder',
        isContradictory: true,
        examples: [
          { column: 'dateOfBirth', rowNumber: 2, value: '25/12/2026' },
          { column: 'dateOfBirth', rowNumber: 3, value: '12/25/2026' },
        ],
      },
    ]);
  });

  it('is not asked about if somebody has chosen it, unless dates refute it', () => {
    const chosen: Mapping = { ...base, dateOrder: 'monthFirst' };
    expect(conclude(dates('03/04/2026', '12/25/2026'), chosen)).toEqual({ order: 'monthFirst', questions: [] });
    expect(conclude(dates('03/04/2026', '25/12/2026'), chosen).questions).toMatchObject([
      { kind: 'dateOrder', isContradictory: true },
    ]);
  });

  it('is that of a format with one order, and is asked about if dates contradict it', () => {
    const cushon: Mapping = { ...base, formatId: 'cushon-joiner' };
    expect(conclude(dates('03/04/2026'), cushon)).toEqual({ order: null, questions: [] });
    expect(conclude(dates('12/25/2026'), cushon).questions).toMatchObject([{ kind: 'dateOrder', isContradictory: true }]);
  });

  it('is asked about in a format of ISO dates too, which a spreadsheet has rewritten', () => {
    const papdis: Mapping = { ...base, formatId: 'papdis-pap11' };
    expect(conclude(dates('03/04/2026'), papdis).questions).toMatchObject([{ kind: 'dateOrder', isContradictory: false }]);
    expect(conclude(dates('03/04/2026', '31/03/2026'), papdis)).toEqual({ order: 'dayFirst', questions: [] });
  });
});

describe('values of codes', () => {
  const titles = (...texts: string[]): string[][] => texts.map((text) => [text, '', '', '']);

  it('are collected with the number of their rows if they are unknown', () => {
    expect(conclude(titles('Mr', 'N/A', '-', 'Herr', 'mrs.', ' Herr ', '', 'Frau', 'DOCTOR', 'Herr')).questions).toEqual([
      { kind: 'unknownValue', column: 'title', value: 'Herr', count: 3 },
      { kind: 'unknownValue', column: 'title', value: 'Frau', count: 1 },
    ]);
  });

  it('are known for all rows once somebody has given their meaning', () => {
    const mapping: Mapping = { ...base, values: { title: { Herr: 'Mr' } } };
    expect(conclude(titles('Herr', 'HERR', 'Frau'), mapping).questions).toEqual([
      { kind: 'unknownValue', column: 'title', value: 'Frau', count: 1 },
    ]);
    expect(codeReaders(mapping, bulkLoads).get('title')?.('herr')).toBe('Mr');
  });

  it('mean what the format says before what they say in words', () => {
    const mapping: Mapping = { ...base, formatId: 'papdis-pap11', columns: ['assessmentCategory', 'enrolmentType'] };
    const readers = codeReaders(mapping, bulkLoads);
    const read = (column: string, text: string) => readers.get(column)?.(text);
    expect(read('assessmentCategory', '1')).toBe('eligibleJobholder');
    expect(read('assessmentCategory', 'Eligible jobholder')).toBe('eligibleJobholder');
    expect(read('assessmentCategory', '9')).toBeUndefined();
    expect(read('enrolmentType', '0')).toBeNull();
    expect(read('enrolmentType', ' ')).toBeNull();
    expect(read('enrolmentType', '-')).toBeUndefined();
    expect(readers.has('payrollNumber')).toBe(false);
  });

  it('are collected up to a limit, and counted beyond it', () => {
    const rows = titles(...Array.from({ length: 1_500 }, (_, index) => `title ${index}`), 'title 0');
    const { questions } = conclude(rows);
    expect(questions).toHaveLength(200);
    expect(questions[0]).toEqual({ kind: 'unknownValue', column: 'title', value: 'title 0', count: 2 });
  });
});
