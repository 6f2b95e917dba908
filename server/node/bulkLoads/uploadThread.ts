import { Worker } from 'node:worker_threads';
import type { UploadStep } from './uploadWork.ts';
import type { UploadAnswer, UploadOrder, UploadSettings } from './uploadWorker.ts';

/** A thread for the work on uploads. */
export interface UploadThread {
  /** Does the work that waits. One call at a time. @throws Error when the work or the thread fails; what is left is taken up again later. */
  advance(): Promise<UploadStep>;
  /** Ends the work between two transactions, or after a few seconds within one, which is rolled back. */
  stop(): Promise<void>;
}

/** The owner of the thread. */
export interface UploadThreadOptions {
  /** Receives the error that has ended the thread. */
  readonly report: (error: unknown) => void;
  /** Default: the worker that checks and carries out. */
  readonly script?: URL;
}

const stopMilliseconds = 5_000;
/** Twice V8's usual size: the rows of a batch live until they are written, and with less room half of the garbage collector's time goes to copying them. */
const maxYoungGenerationSizeMb = 96;

/**
 * Checks and carries out uploads in a thread with connections of its own, so that a file of 100,000 rows holds up no request. The thread starts at once,
 * which takes it a second, and stays. One that has ended is replaced at the next call.
 */
export function startUploadThread(
  settings: UploadSettings,
  { report, script = new URL('uploadWorker.ts', import.meta.url) }: UploadThreadOptions,
): UploadThread {
  let isStopped = false;
  let order: { worker: Worker; resolve(step: UploadStep): void; reject(error: unknown): void } | undefined;
  let worker: Worker | undefined = start();

  function start(): Worker {
    const started = new Worker(script, { workerData: settings, resourceLimits: { maxYoungGenerationSizeMb } });
    started.unref();
    const isAsked = () => order?.worker === started;
    const reportLoss = (error: unknown): void => {
      if (worker === started) worker = undefined;
      if (isAsked()) order?.reject(error);
    };
    started.on('message', (answer: UploadAnswer) => {
      if (!isAsked()) return;
      if ('step' in answer) order?.resolve(answer.step);
      else order?.reject(answer.error);
    });
    started.on('error', (error) => {
      report(error);
      reportLoss(error);
    });
    started.on('exit', () => reportLoss(new Error('The thread that works on uploads has ended.')));
    return started;
  }

  const send = (to: Worker, message: UploadOrder): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    to.postMessage(message);
  };

  return {
    async advance() {
      if (isStopped) throw new Error('The service is stopping: no more uploads are worked on.');
      if (order) throw new Error('The thread is working on uploads already: wait for its answer.');
      worker ??= start();
      const { promise, resolve, reject } = Promise.withResolvers<UploadStep>();
      order = { worker, resolve, reject };
      send(worker, 'advance');
      try {
        return await promise;
      } finally {
        order = undefined;
      }
    },
    async stop() {
      isStopped = true;
      const ending = worker;
      if (!ending) return;
      const ended = new Promise<void>((resolve) => void ending.once('exit', () => resolve()));
      send(ending, 'stop');
      const overdue = setTimeout(() => void ending.terminate(), stopMilliseconds);
      await ended;
      clearTimeout(overdue);
    },
  };
}
