import { setTimeout as delay } from 'node:timers/promises';
import { openGate } from './gate.ts';

/** A running process. */
export interface Running {
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** A server that restarts when its sources change, behind a fixed address. */
export interface Restarting {
  /** The fixed address. A call made during a restart waits for an answer from the newest sources. */
  readonly port: number;
  /** Resolves when the first start has succeeded or failed. */
  readonly settled: Promise<void>;
  /** Call when the sources have changed: from this moment, no answer comes from the old ones. */
  restart(): void;
  stop(): Promise<void>;
}

/** A command may write many files in a row: they count as one change. */
const quietMilliseconds = 100;
const pollMilliseconds = 50;

/**
 * Keeps a server process running.
 * @param options.port - The server's port.
 * @param options.isReady - Whether the server answers.
 */
export async function keepRunning(options: {
  port: number;
  start: () => Running;
  isReady: () => Promise<boolean>;
}): Promise<Restarting> {
  const gate = await openGate(options.port);
  let wanted = 0;
  let running: Running | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** Starts the server, unless the sources have changed again in the meantime. */
  const startFor = async (version: number): Promise<void> => {
    await running?.stop();
    if (version !== wanted) return;
    const started = options.start();
    running = started;
    let hasEnded = false;
    void started.ended.then(() => (hasEnded = true));
    while (!hasEnded && version === wanted && !(await options.isReady()))
      await Promise.race([delay(pollMilliseconds), started.ended]);
    // A failed start has printed its reason, and the next change starts the server again. Until then no request is kept waiting.
    if (version === wanted) gate.open();
  };
  const next = (version: number): Promise<void> => (turn = turn.then(() => startFor(version)));

  return {
    port: gate.port,
    settled: next(wanted),
    restart: () => {
      gate.shut();
      const version = ++wanted;
      setTimeout(() => version === wanted && void next(version), quietMilliseconds);
    },
    stop: async () => {
      wanted += 1;
      gate.close();
      await turn;
      await running?.stop();
    },
  };
}
