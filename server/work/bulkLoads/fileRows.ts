import type { RowBatch } from '../../../domain/files/checkRows.ts';
import type { Edit } from '../../store/bulkLoads/bulkLoadEdits.ts';

const pieceBytes = 65_536;

/** A content in pieces, as a reader of a stream takes them. */
export async function* piecesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
}

const lineFeed = 10;

/**
 * The rows that a CSV file probably has, by those of its beginning. A quoted line break counts as one too.
 *
 * @param size - Of the whole file, in bytes.
 */
export function estimatedRows(beginning: Uint8Array, size: number): number {
  let count = 0;
  for (let at = beginning.indexOf(lineFeed); at >= 0; at = beginning.indexOf(lineFeed, at + 1)) count += 1;
  return 1 + Math.round((count * size) / beginning.length);
}

/** Batches that begin with one that was read already. */
export async function* continueBatches(first: RowBatch, rest: AsyncIterator<RowBatch>): AsyncGenerator<RowBatch> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** The corrected cells of each row. */
export type EditsByRow = ReadonlyMap<number, readonly Edit[]>;

/** The cells of a row with its corrections. */
export function correctCells(cells: readonly string[], edits: readonly Edit[] | undefined): readonly string[] {
  if (!edits) return cells;
  const width = Math.max(cells.length, ...edits.map(({ columnIndex }) => columnIndex + 1));
  const changed = Array.from({ length: width }, (_, index) => cells[index] ?? '');
  for (const { columnIndex, after } of edits) changed[columnIndex] = after;
  return changed;
}

/** The rows of a file with the corrections that people made before. */
export async function* withEdits(batches: AsyncIterable<RowBatch>, edits: EditsByRow): AsyncGenerator<RowBatch> {
  for await (const batch of batches)
    yield edits.size === 0
      ? batch
      : {
          ...batch,
          rows: batch.rows.map(({ rowNumber, cells }) => ({ rowNumber, cells: correctCells(cells, edits.get(rowNumber)) })),
        };
}

/** Node has no shorter timer than a millisecond, which a hundred batches would wait for; browsers have no `setImmediate`. */
const soon: (act: () => void) => unknown = typeof setImmediate === 'function' ? setImmediate : setTimeout;
/** Lets requests, and the answers of the database, have their turn. */
const pause = (): Promise<void> => new Promise((resolve) => void soon(resolve));

/** The same batches, with a pause before each. */
export async function* withPauses(batches: AsyncIterable<RowBatch>): AsyncGenerator<RowBatch> {
  for await (const batch of batches) {
    await pause();
    yield batch;
  }
}

/**
 * The same values, some of which are made before they are asked for.
 * @param most - The greatest number of those that wait, at the moment: values that wait cost the garbage collector a copy.
 */
export async function* ahead<Value>(source: AsyncIterable<Value>, most: () => number): AsyncGenerator<Value> {
  const values = source[Symbol.asyncIterator]();
  const waiting: Promise<IteratorResult<Value>>[] = [];
  try {
    for (;;) {
      while (waiting.length < most()) {
        const next = values.next();
        // It is awaited in its turn; until then an error must not count as unhandled.
        next.catch(() => undefined);
        waiting.push(next);
      }
      const next = await waiting.shift();
      if (!next || next.done === true) return;
      yield next.value;
    }
  } finally {
    await values.return?.();
  }
}
