import { bulkLoads } from '../../../schemas/built/bulkLoads/library.js';
import type { ColumnName } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { decimalPounds, formatPence } from '../../../schemas/lib/text/money.ts';
import type { ReadBatch } from '../reading/findings.ts';
import { columnTitle, findingOf } from '../findings.ts';
import type { FileRow, Finding, Mapping } from '../types.ts';
import { cellText } from '../values/plainCell.ts';
import { readAmount } from '../values/readNumbers.ts';
import { lumpSums, regularAmounts } from '../values/wantedActions.ts';

const contributions: ReadonlySet<ColumnName> = new Set([...regularAmounts, ...lumpSums]);
const numbers: readonly ColumnName[] = ['payrollNumber', 'nationalInsurance'];
const minus = /[-(\u2010-\u2015\u2212]/u;

const isBelowNothing = (cell: string): boolean => {
  const read = readAmount(cellText(cell));
  return typeof read === 'number' && read < 0;
};

/** The places of a file's columns, by what becomes of their cells where lines are added up. */
class Places {
  readonly added: readonly { index: number; column: ColumnName }[];
  readonly numbers: readonly number[];
  readonly #isAmount: readonly boolean[];

  constructor({ columns }: Mapping) {
    this.added = columns.flatMap((column, index) => (column !== null && contributions.has(column) ? [{ index, column }] : []));
    this.numbers = numbers.map((name) => columns.indexOf(name)).filter((index) => index >= 0);
    this.#isAmount = columns.map((name) => bulkLoads.columns[name ?? '']?.kind === 'amount');
  }

  /** Whether a row takes money off. */
  isCorrection({ cells }: FileRow): boolean {
    return this.added.some(({ index }) => minus.test(cells[index] ?? '') && isBelowNothing(cells[index] ?? ''));
  }

  /** Whether two rows say the same of their person, apart from amounts. An empty cell says nothing. */
  isSameLine(one: FileRow, other: FileRow): boolean {
    const [texts, others] = [one, other].map(({ cells }) => cells.map((cell) => cellText(cell).toLowerCase()));
    const width = Math.max(one.cells.length, other.cells.length);
    const agrees = (index: number): boolean => {
      const [text = '', otherText = ''] = [texts?.[index], others?.[index]];
      return (this.#isAmount[index] ?? false) || text === '' || otherText === '' || text === otherText;
    };
    const hasNumber = this.numbers.some((index) => texts?.[index] && texts[index] === others?.[index]);
    return hasNumber && Array.from({ length: width }, (_, index) => index).every((index) => agrees(index));
  }

  /** The sum of each contribution; null where an amount cannot be read or a sum is below nothing, which stays a finding of its row. */
  sums(rows: readonly FileRow[]): { index: number; column: ColumnName; pence: number }[] | null {
    const sums: { index: number; column: ColumnName; pence: number }[] = [];
    for (const { index, column } of this.added) {
      const texts = rows.map(({ cells }) => cellText(cells[index] ?? '')).filter((text) => text !== '');
      const pence = texts
        .map((text) => readAmount(text))
        .reduce<number>((sum, read) => sum + (typeof read === 'number' ? read : Number.NaN), 0);
      if (!(pence >= 0)) return null;
      if (texts.length > 0) sums.push({ index, column, pence });
    }
    return sums;
  }
}

/** One row in place of several of the same person: the first with a number where they have one, and their sums. */
function addLines(rows: readonly FileRow[], places: Places): { row: FileRow; finding: Finding } | null {
  const [first] = rows;
  const sums = places.sums(rows);
  if (!first || !sums) return null;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, index) => rows.find((one) => one.cells[index])?.cells[index] ?? '');
  for (const { index, pence } of sums) cells[index] = decimalPounds(pence);
  const finding = findingOf(
    'linesAdded',
    { rowNumber: first.rowNumber, column: sums[0]?.column ?? null },
    {
      rows: rows.map(({ rowNumber }) => rowNumber).join(', '),
      sums: sums.map(({ column, pence }) => `${inSentence(columnTitle(column))} ${formatPence(pence)}`).join(', '),
    },
  );
  return { row: { ...first, cells }, finding };
}

/**
 * Reads the lines about one person, some of which take money off, as one row with their sum, where it is not below nothing. The lines agree in all that is no amount, so that a line about
 * another pay period stays a row of its own. They are within a thousand rows of each other.
 */
export async function* withCorrectionLines(batches: AsyncIterable<ReadBatch>, mapping: Mapping): AsyncGenerator<ReadBatch> {
  const places = new Places(mapping);
  for await (const batch of batches) {
    const corrections = batch.rows.filter((row) => places.isCorrection(row));
    yield corrections.length === 0 ? batch : withAddedLines(batch, corrections, places);
  }
}

function withAddedLines({ rows, findings }: ReadBatch, corrections: readonly FileRow[], places: Places): ReadBatch {
  const faulty = new Set(findings.map(({ rowNumber }) => rowNumber));
  const byNumber = Map.groupBy(
    rows.flatMap((row) =>
      places.numbers.map((index) => ({ row, key: `${index} ${cellText(row.cells[index] ?? '').toLowerCase()}` })),
    ),
    ({ key }) => key,
  );
  const replaced = new Map<FileRow, FileRow | null>();
  const added: Finding[] = [];
  for (const correction of corrections) {
    if (replaced.has(correction)) continue;
    const near = places.numbers.flatMap(
      (index) => byNumber.get(`${index} ${cellText(correction.cells[index] ?? '').toLowerCase()}`) ?? [],
    );
    const lines = new Set([correction, ...near.map(({ row }) => row).filter((row) => places.isSameLine(correction, row))]);
    const inOrder = [...lines].toSorted((one, other) => one.rowNumber - other.rowNumber);
    if (inOrder.length < 2 || inOrder.some((row) => faulty.has(row.rowNumber) || replaced.has(row))) continue;
    const sum = addLines(inOrder, places);
    if (!sum) continue;
    for (const row of inOrder) replaced.set(row, null);
    replaced.set(inOrder[0] ?? correction, sum.row);
    added.push(sum.finding);
  }
  if (added.length === 0) return { rows, findings };
  return {
    rows: rows.flatMap((row) => {
      const other = replaced.get(row);
      return other === undefined ? [row] : other === null ? [] : [other];
    }),
    findings: [...findings, ...added],
  };
}
