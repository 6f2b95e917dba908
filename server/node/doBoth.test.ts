import { expect, it } from 'vitest';
import { doBoth } from './doBoth.ts';

const never = new AbortController().signal;
/** Ends with a failure once its signal tells it to stop. */
const untilStopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }));

it('gives both results', async () => {
  expect(
    await doBoth(
      never,
      async () => 1,
      async () => 'two',
    ),
  ).toEqual([1, 'two']);
});

it('stops the other one when one fails, waits for its end, and throws the first failure', async () => {
  let hasEnded = false;
  const filling = async (signal: AbortSignal): Promise<void> => {
    try {
      await untilStopped(signal);
    } finally {
      hasEnded = true;
    }
  };
  const failing = async (): Promise<void> => {
    throw new Error('the build failed');
  };
  await expect(doBoth(never, filling, failing)).rejects.toThrow('the build failed');
  expect(hasEnded).toBe(true);
  hasEnded = false;
  await expect(doBoth(never, failing, filling)).rejects.toThrow('the build failed');
  expect(hasEnded).toBe(true);
});

it('stops both by the signal of the caller', async () => {
  const stop = new AbortController();
  const outcome = doBoth(stop.signal, untilStopped, untilStopped);
  stop.abort();
  await expect(outcome).rejects.toThrow('stopped');
});
