import type { Opening } from '../opening/opening.ts';

const lockName = 'employer-portal-mock-database';

/**
 * Waits until no other worker has the database open, and keeps others from opening it until this worker ends. A shared worker is the only
 * one; where the browser has none, such as Chrome on Android before its version 148, each tab has a worker of its own.
 */
export async function holdDatabase(onProgress: (opening: Opening) => void): Promise<void> {
  if ('SharedWorkerGlobalScope' in globalThis) return;
  onProgress({ step: 'wait' });
  await new Promise<void>((hold, refuse) => {
    navigator.locks
      .request(lockName, () => {
        hold();
        return new Promise(() => undefined);
      })
      .catch(refuse);
  });
}
