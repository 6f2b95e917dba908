import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Documents, DocumentsBusy } from '../../documents/documents.ts';
import type { DrawingOrder, DrawnDocument } from './documentWorker.ts';

export interface DocumentWorkersOptions {
  /** Default: 2, or 1 on a machine with one processor. */
  readonly workers?: number;
  /** The documents that may wait. Default 50. */
  readonly mostWaiting?: number;
  /** The time for one document, in milliseconds. Default 30 seconds. */
  readonly timeLimit?: number;
  /** Default: the worker that draws. */
  readonly script?: URL;
}

interface Task {
  readonly order: DrawingOrder;
  readonly resolve: (pdf: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Draws documents in threads of their own, so that a long one holds up no request. The threads start at once and stay. One that ends or
 * takes too long is replaced, and only the document that it was drawing fails.
 */
export function startDocumentWorkers({
  workers: count = Math.min(2, availableParallelism()),
  mostWaiting = 50,
  timeLimit = 30_000,
  script = new URL('documentWorker.ts', import.meta.url),
}: DocumentWorkersOptions = {}): Documents & { stop(): Promise<void> } {
  const waiting: Task[] = [];
  const idle: Worker[] = [];
  const workers = new Set<Worker>();
  const tasks = new Map<Worker, Task & { timer: NodeJS.Timeout }>();
  let isStopped = false;

  function settle(worker: Worker, how: (task: Task) => void): void {
    const task = tasks.get(worker);
    if (!task) return;
    tasks.delete(worker);
    clearTimeout(task.timer);
    how(task);
  }

  function start(): void {
    const worker = new Worker(script);
    worker.unref();
    workers.add(worker);
    worker.on('message', (drawn: DrawnDocument) => {
      settle(worker, ({ resolve, reject }) => ('pdf' in drawn ? resolve(drawn.pdf) : reject(drawn.error)));
      idle.push(worker);
      proceed();
    });
    worker.on('error', (error) => settle(worker, ({ reject }) => reject(error)));
    worker.on('exit', () => {
      workers.delete(worker);
      const index = idle.indexOf(worker);
      if (index >= 0) idle.splice(index, 1);
      settle(worker, ({ reject }) => reject(new Error('The thread that drew the document has ended.')));
      // Not before it is needed: a thread that fails at its start must not be started again and again.
      proceed();
    });
    idle.push(worker);
  }

  function proceed(): void {
    while (!isStopped && waiting.length > 0) {
      if (idle.length === 0 && workers.size < count) start();
      const worker = idle.shift();
      if (!worker) return;
      const task = waiting.shift();
      if (!task) return;
      const timer = setTimeout(() => {
        settle(worker, ({ reject }) => reject(new Error('The document took too long to draw.')));
        void worker.terminate();
      }, timeLimit);
      tasks.set(worker, { ...task, timer });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
      worker.postMessage(task.order);
    }
  }

  for (let index = 0; index < count; index += 1) start();

  return {
    renderPdf(kind, data) {
      if (isStopped) return Promise.reject(new Error('The service is stopping: no more documents are drawn.'));
      if (waiting.length >= mostWaiting) return Promise.reject(new DocumentsBusy('Too many documents are waiting.'));
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      waiting.push({ order: { kind, data }, resolve, reject });
      proceed();
      return promise;
    },
    async stop() {
      isStopped = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The service is stopping.'));
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
