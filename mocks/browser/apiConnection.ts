import type { Opening } from './opening/opening.ts';
import { type WorkerAnswer, type WorkerCall, type WorkerNews, postedRequest, responseOf } from './workerCalls.ts';

export interface ApiConnection {
  answer(request: Request): Promise<Response>;
  /** Restores the original sample data, for every tab. */
  reset(): Promise<void>;
  /** Waits for the first answer to be possible. @throws Error with the reason why it never will be. */
  opened(onProgress: (opening: Opening) => void): Promise<void>;
}

/**
 * Starts the worker that answers in place of the service, or joins the one of another tab or of the page before.
 *
 * `extendedLifetime` keeps it for some seconds without a page, so that the next page need not open the database again: browsers that do not
 * know it open it. Without shared workers, the page has a worker of its own.
 */
export function connectToApi(): ApiConnection {
  if (!('SharedWorker' in globalThis)) {
    const own = new Worker(new URL('./apiWorker.ts', import.meta.url), { type: 'module' });
    return connectionOf(own, own);
  }
  const worker = new SharedWorker(new URL('./apiWorker.ts', import.meta.url), {
    type: 'module',
    name: 'employer-portal-mock',
    extendedLifetime: true,
  } as WorkerOptions);
  const connection = connectionOf(worker.port, worker);
  worker.port.start();
  return connection;
}

/** @param worker - Receives the error of a worker that cannot be loaded. */
function connectionOf(port: MessagePort | Worker, worker: EventTarget): ApiConnection {
  function ask(call: WorkerCall): Promise<WorkerAnswer> {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve, reject) => {
      port1.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
        port1.close();
        if (data.kind === 'failed') reject(new Error(`The mock could not answer: ${data.message}`));
        else resolve(data);
      });
      port1.start();
      port.postMessage(call, [port2]);
    });
  }

  const watchers = new Set<(opening: Opening) => void>();
  let last: Opening = { step: 'start' };
  function note(opening: Opening): void {
    last = opening;
    for (const watch of watchers) watch(opening);
  }
  port.addEventListener('message', (event) => note((event as MessageEvent<WorkerNews>).data.opening));
  worker.addEventListener('error', () => {
    // Later errors come with the answer that they belong to.
    if (last.step !== 'ready') note({ step: 'failed', message: 'The worker that answers could not be loaded.' });
  });

  return {
    async answer(request) {
      try {
        const answer = await ask({ kind: 'request', request: await postedRequest(request) });
        if (answer.kind !== 'response') throw new Error(`The mock answered a request with "${answer.kind}".`);
        return responseOf(answer.response);
      } catch (error) {
        // A mock that could not start has said so. The report goes to the mock itself, and its failure would be reported again, without end.
        if (last.step !== 'failed') reportError(error);
        // In the format of a refusal, so that the portal shows the reason.
        return Response.json({ message: error instanceof Error ? error.message : String(error), errors: [] }, { status: 500 });
      }
    },
    async reset() {
      await ask({ kind: 'reset' });
    },
    opened: (onProgress) =>
      new Promise((resolve, reject) => {
        const watch = (opening: Opening): void => {
          onProgress(opening);
          if (opening.step === 'ready') resolve();
          else if (opening.step === 'failed') reject(new Error(opening.message));
          else return;
          watchers.delete(watch);
        };
        watchers.add(watch);
        watch(last);
      }),
  };
}
