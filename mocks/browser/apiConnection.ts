import { type WorkerAnswer, type WorkerCall, postedRequest, responseOf } from './workerCalls.ts';

export interface ApiConnection {
  answer(request: Request): Promise<Response>;
  /** Restores the original sample data, for every tab. */
  reset(): Promise<void>;
}

/**
 * Starts the worker that answers in place of the service, or joins the worker of another tab.
 * @throws Error when the browser has no shared workers.
 */
export function connectToApi(): ApiConnection {
  if (!('SharedWorker' in globalThis))
    throw new Error(
      'This demonstration needs shared workers, which this browser does not have. Open it in a current desktop browser.',
    );
  const { port } = new SharedWorker(new URL('./apiWorker.ts', import.meta.url), { type: 'module', name: 'employer-portal-mock' });
  port.start();

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

  return {
    async answer(request) {
      try {
        const answer = await ask({ kind: 'request', request: await postedRequest(request) });
        if (answer.kind !== 'response') throw new Error(`The mock answered a request with "${answer.kind}".`);
        return responseOf(answer.response);
      } catch (error) {
        reportError(error);
        // In the format of a refusal, so that the portal shows the reason.
        return Response.json({ message: error instanceof Error ? error.message : String(error), errors: [] }, { status: 500 });
      }
    },
    async reset() {
      await ask({ kind: 'reset' });
    },
  };
}
