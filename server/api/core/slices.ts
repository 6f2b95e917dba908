import { ApiError } from './apiError.ts';
import type { ApiContext } from './context.ts';
import type { ListMeta } from './listQuery.ts';

/** Rows that are worked on between two pauses: about one millisecond of work. */
const rowsOfASlice = 25;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** An answer that is written while the rows of a list are read. Of a long list, only its bytes are kept: many rows in memory would make long collections of garbage. */
export interface WrittenAnswer<Row> {
  /** Writes some more rows, slice by slice: in between, the other requests of this process have their turn. @throws ApiError 499 when the caller has left. */
  take(rows: readonly Row[]): Promise<void>;
  /** @param end - The text behind the rows. */
  answer(end?: string): Response;
}

/**
 * @param begin - The text before the rows.
 * @param write - The text of a slice, which is not the first one if `follows`.
 */
export function writtenAnswer<Row>(
  c: ApiContext,
  { begin, headers }: { begin: string; headers: Record<string, string> },
  write: (slice: readonly Row[], follows: boolean) => string | Promise<string>,
): WrittenAnswer<Row> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let text = begin;
  let follows = false;
  return {
    async take(rows) {
      for (let start = 0; start < rows.length; start += rowsOfASlice) {
        if (follows) {
          parts.push(encoder.encode(text));
          text = '';
          await pause();
          assertPresent(c);
        }
        text += await write(rows.slice(start, start + rowsOfASlice), follows);
        follows = true;
      }
    },
    answer(end = '') {
      if (parts.length === 0) return new Response(text + end, { headers });
      parts.push(encoder.encode(text + end));
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        pull(controller) {
          const next = parts.shift();
          if (next) controller.enqueue(next);
          else controller.close();
        },
      });
      return new Response(body, { headers });
    },
  };
}

/** Nobody receives the answer for a caller who has left, so it need not be completed. @throws ApiError 499, the status by which proxies log this */
function assertPresent(c: ApiContext): void {
  if (c.req.raw.signal.aborted) throw ApiError.ofAbandoned();
}

/** The answer of a list that is written while its rows are read: JSON as `c.json` would write it. */
export interface WrittenList<Row> {
  take(rows: readonly Row[]): Promise<void>;
  answer(meta: ListMeta): Response;
}

/** @param show - Some rows as the caller sees them. */
export function writtenList<Row>(
  c: ApiContext,
  show: (slice: readonly Row[]) => readonly object[] | Promise<readonly object[]>,
): WrittenList<Row> {
  const { take, answer } = writtenAnswer<Row>(
    c,
    { begin: '{"data":[', headers: { 'Content-Type': 'application/json' } },
    async (slice, follows) => `${follows ? ',' : ''}${JSON.stringify(await show(slice)).slice(1, -1)}`,
  );
  return { take, answer: (meta) => answer(`],"meta":${JSON.stringify(meta)}}`) };
}
