import { setTimeout as delay } from 'node:timers/promises';
import { openGate } from './gate.ts';

/** A process that runs. */
export interface Running {
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** A server that is started anew for new sources, at an address that stays. */
export interface Restarting {
  /** Where to call it. A call that comes while it starts waits until it can be answered from the newest sources. */
  readonly port: number;
  /** The first start is over, whether it went well or not. */
  readonly settled: Promise<void>;
  /** The sources have changed: from this moment nobody is answered from the old ones. */
  restart(): void;
  stop(): Promise<void>;
}

/** A command writes many files in a row: they are one change. */
const quietMilliseconds = 100;
const pollMilliseconds = 50;

/**
 * Keeps a server running that is a process of its own.
 * @param options.port - Where it listens.
 * @param options.isReady - Whether it answers.
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

  /** Starts it, unless the sources changed once more in the meantime. */
  const startFor = async (version: number): Promise<void> => {
    await running?.stop();
    if (version !== wanted) return;
    const started = options.start();
    running = started;
    let hasEnded = false;
    void started.ended.then(() => (hasEnded = true));
    while (!hasEnded && version === wanted && !(await options.isReady()))
      await Promise.race([delay(pollMilliseconds), started.ended]);
    // What ended at its start has said why, and is tried again with the next change. Until then nobody is left waiting.
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
