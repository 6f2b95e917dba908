import { expect, it, vi } from 'vitest';
import { runForMany } from './runForMany.ts';

const running = new AbortController().signal;

it('reports the outcome of each record, in the order of selection', async () => {
  const onResult = vi.fn<Parameters<typeof runForMany>[2]>();
  const run = async (id: string | number): Promise<void> => {
    if (id === 2) throw Object.assign(new Error('The request has already been completed.'), { status: 422, errors: [] });
  };
  const results = await runForMany([3, 2, 1], run, onResult, running);
  expect(results).toEqual([
    { id: 3, problem: null },
    { id: 2, problem: 'The request has already been completed.' },
    { id: 1, problem: null },
  ]);
  expect(onResult).toHaveBeenCalledTimes(3);
});

it('names the questions that the service asks about a record', async () => {
  const errors = [{ field: 'annualSalary', defaultMessage: 'Is that right?', warning: 'salaryLow' }];
  const run = async (): Promise<void> => {
    throw Object.assign(new Error('Unusual'), { status: 422, errors });
  };
  expect(await runForMany([1], run, () => {}, running)).toEqual([{ id: 1, problem: 'Is that right?', warnings: ['salaryLow'] }]);
});

it('makes no more than four calls at a time', async () => {
  let underWay = 0;
  let most = 0;
  const run = async (): Promise<void> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
  };
  await runForMany(
    Array.from({ length: 50 }, (_, index) => index),
    run,
    () => {},
    running,
  );
  expect(most).toBe(4);
});

it('makes no further call once it is stopped, and waits for the calls already sent', async () => {
  const stop = new AbortController();
  const run = vi.fn<(id: string | number) => Promise<void>>(async () => stop.abort());
  const results = await runForMany(
    Array.from({ length: 50 }, (_, index) => index),
    run,
    () => {},
    stop.signal,
  );
  expect(run).toHaveBeenCalledTimes(4);
  expect(results).toHaveLength(4);
});
