/** Rows that are worked on between two pauses: about two milliseconds of work. */
const rowsOfASlice = 50;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Works on many rows, some at a time. In between, the other requests of this process have their turn. */
export async function inSlices<Row, Result>(
  rows: readonly Row[],
  work: (slice: readonly Row[]) => Promise<readonly Result[]> | readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let begin = 0; begin < rows.length || begin === 0; begin += rowsOfASlice) {
    if (begin > 0) await pause();
    for (const result of await work(rows.slice(begin, begin + rowsOfASlice))) results.push(result);
  }
  return results;
}

/** The answer of a list: JSON as `c.json` would write it, but long lists are written slice by slice. */
export async function listAnswer(rows: readonly object[], meta: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  if (rows.length <= rowsOfASlice) return new Response(JSON.stringify({ data: rows, meta }), { headers });
  const encoder = new TextEncoder();
  const parts = await inSlices(rows, (slice) => [encoder.encode(JSON.stringify(slice).slice(1, -1))]);
  const bytes = parts.flatMap((part, index) => [encoder.encode(index === 0 ? '{"data":[' : ','), part]);
  bytes.push(encoder.encode(`],"meta":${JSON.stringify(meta)}}`));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = bytes.shift();
      if (next) controller.enqueue(next);
      else controller.close();
    },
  });
  return new Response(body, { headers });
}
