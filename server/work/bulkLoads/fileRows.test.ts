import { expect, it } from 'vitest';
import { ahead } from './fileRows.ts';

/** Counts the values that were made, and those that were ended early. */
function counted(most: number) {
  const counts = { made: 0, ended: 0 };
  async function* numbers(): AsyncGenerator<number> {
    try {
      for (let n = 1; n <= most; n += 1) {
        counts.made += 1;
        yield n;
      }
    } finally {
      counts.ended += 1;
    }
  }
  return { counts, numbers: numbers() };
}

it('makes some values before they are asked for, and gives all of them in their order', async () => {
  const { counts, numbers } = counted(10);
  const values = ahead(numbers, () => 3);
  expect(await values.next()).toEqual({ done: false, value: 1 });
  await new Promise((resolve) => void setTimeout(resolve));
  expect(counts.made).toBe(3);
  const rest: number[] = [];
  for await (const value of values) rest.push(value);
  expect(rest).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('makes no more ahead once fewer are to wait', async () => {
  const { counts, numbers } = counted(10);
  let most = 3;
  const values = ahead(numbers, () => most);
  await values.next();
  most = 1;
  for (const made of [3, 3, 4]) {
    await values.next();
    expect(counts.made).toBe(made);
  }
});

it('ends its source when its reader ends', async () => {
  const { counts, numbers } = counted(10);
  for await (const value of ahead(numbers, () => 3)) if (value === 2) break;
  expect(counts.ended).toBe(1);
  expect(counts.made).toBeLessThan(10);
});

it('passes an error of its source on behind the values before it', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield 1;
    throw new Error('no more');
  }
  const values = ahead(failing(), () => 3);
  expect(await values.next()).toEqual({ done: false, value: 1 });
  await expect(values.next()).rejects.toThrow('no more');
});
