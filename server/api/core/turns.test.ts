import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Pieces of work that end on demand, and the names of those that run. */
function workshop(limits: { most: number; mostOfAPerson: number }) {
  const turns = createTurns(limits);
  const running = new Map<string, { end(): void; fail(): void }>();
  const begin = (userUid: string, name: string, caller?: AbortSignal): Promise<void> =>
    turns(
      userUid,
      () => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        running.set(name, { end: resolve, fail: () => reject(new Error(name)) });
        return promise.finally(() => running.delete(name));
      },
      caller,
    );
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const end = async (name: string): Promise<void> => {
    running.get(name)?.end();
    await settled();
  };
  return { begin, end, fail: (name: string) => running.get(name)?.fail(), settled, running: () => [...running.keys()] };
}

it('lets the oldest one of each person run, up to the limits', async () => {
  const { begin, end, running } = workshop({ most: 3, mostOfAPerson: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void begin('ada', name);
  for (const name of ['b1', 'b2']) void begin('bob', name);
  expect(running()).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(running()).toEqual(['a2', 'b1', 'a3']);
  await end('b1');
  expect(running()).toEqual(['a2', 'a3', 'b2']);
  for (const name of ['a2', 'a3', 'b2', 'a4']) await end(name);
  expect(running()).toEqual([]);
});

it('goes on after a failure, which its caller gets', async () => {
  const { begin, fail, settled, running } = workshop({ most: 1, mostOfAPerson: 1 });
  const first = begin('ada', 'a1');
  void begin('ada', 'a2');
  fail('a1');
  await expect(first).rejects.toThrow('a1');
  await settled();
  expect(running()).toEqual(['a2']);
});

it('passes the turn of a caller who has left to the next one', async () => {
  const { begin, end, running } = workshop({ most: 1, mostOfAPerson: 1 });
  const caller = new AbortController();
  void begin('ada', 'a1');
  const left = begin('bob', 'b1', caller.signal);
  void begin('cyd', 'c1');
  caller.abort();
  await expect(left).rejects.toMatchObject({ status: 499 });
  await expect(begin('dot', 'd1', caller.signal)).rejects.toMatchObject({ status: 499 });
  await end('a1');
  expect(running()).toEqual(['c1']);
});
