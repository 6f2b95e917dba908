import { createBrowserHome } from './createBrowserHome.ts';
import { connect } from './database.ts';
import { emptyStoredDatabase, openStoredDatabase } from './storedDatabase.ts';
import { type WorkerAnswer, type WorkerCall, postedResponse, requestOf } from './workerCalls.ts';

// One shared worker serves all tabs: two copies of PostgreSQL on the same files would overwrite each other's data.
const dumpUrl = import.meta.env.VITE_SAMPLE_DUMP;

interface Home {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

let home = openHome();

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  port?.addEventListener('message', ({ data, ports: [reply] }: MessageEvent<WorkerCall>) => {
    void answer(data).then((result) => reply?.postMessage(result, []));
  });
  port?.start();
});

async function openHome(): Promise<Home> {
  const { pglite, save, close } = await openStoredDatabase(dumpUrl);
  const handle = createBrowserHome({ db: connect(pglite), clock: () => new Date(), report: reportError });
  return {
    async answer(request) {
      const response = await handle(request);
      // Save before answering: the page may be reloaded at once, which ends this worker.
      if (request.method !== 'GET') await save();
      return response;
    },
    close,
  };
}

async function answer(call: WorkerCall): Promise<WorkerAnswer> {
  try {
    if (call.kind === 'reset') {
      await reset();
      return { kind: 'done' };
    }
    const { answer: answerRequest } = await home;
    return { kind: 'response', response: await postedResponse(await answerRequest(requestOf(call.request))) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function reset(): Promise<void> {
  const { close } = await home;
  home = close()
    .then(() => emptyStoredDatabase(dumpUrl))
    .then(openHome);
  await home;
}
