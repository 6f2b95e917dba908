import { connect } from './database.ts';
import type { Opening } from './opening/opening.ts';
import { holdDatabase } from './storage/holdDatabase.ts';
import { emptyStoredDatabase, openStoredDatabase } from './storage/storedDatabase.ts';
import { type WorkerAnswer, type WorkerCall, type WorkerNews, postedResponse, requestOf } from './workerCalls.ts';

// One worker serves all tabs: two copies of PostgreSQL on the same files would overwrite each other's data.
const files = import.meta.env.VITE_DATABASE_FILES;

interface Home {
  answer(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** The other end of the messages. A worker of a single page is its own port. */
type Page = Pick<MessagePort, 'postMessage' | 'addEventListener'>;

const pages: Page[] = [];
let opening: Opening = { step: 'start' };
/** Answers that are not complete. */
const answering = new Set<Promise<Response>>();

/** Once, and until this worker ends. */
const held = holdDatabase(tell);
let home = openHome();

if ('SharedWorkerGlobalScope' in globalThis) {
  addEventListener('connect', (event) => {
    const [port] = (event as MessageEvent).ports;
    if (!port) return;
    // A page that was loaded again after a failure is another attempt: this worker may outlive the page.
    if (opening.step === 'failed') {
      opening = { step: 'start' };
      home = openHome();
    }
    serve(port);
    port.start();
  });
} else {
  serve(globalThis as unknown as Page);
}

function serve(page: Page): void {
  page.addEventListener('message', ({ data, ports: [reply] }: MessageEvent<WorkerCall>) => {
    void answer(data).then((result) => reply?.postMessage(result, []));
  });
  // Nothing is to be told after that.
  if (opening.step !== 'ready') pages.push(page);
  page.postMessage({ opening } satisfies WorkerNews, []);
}

function tell(next: Opening): void {
  opening = next;
  for (const page of pages) page.postMessage({ opening } satisfies WorkerNews, []);
  if (next.step === 'ready') pages.splice(0);
}

function openHome(): Promise<Home> {
  const opened = open();
  opened.then(
    () => tell({ step: 'ready' }),
    (error: unknown) => tell({ step: 'failed', message: messageOf(error) }),
  );
  return opened;
}

async function open(): Promise<Home> {
  await held;
  // The database comes while the code of the API is read, which is larger than all else here.
  const [{ createBrowserHome }, { pglite, save, close }] = await Promise.all([
    import('./createBrowserHome.ts'),
    openStoredDatabase(files, tell),
  ]);
  let isClosed = false;
  const report = (error: unknown): void => {
    // Figures that were to be counted later are of no use any more.
    if (!isClosed) reportError(error);
  };
  const handle = createBrowserHome({ db: connect(pglite), clock: () => new Date(), report });
  return {
    async answer(request) {
      const response = await handle(request);
      // Save before answering: the page may be closed at once, which ends this worker.
      if (request.method !== 'GET') await save();
      return response;
    },
    close() {
      isClosed = true;
      return close();
    },
  };
}

async function answer(call: WorkerCall): Promise<WorkerAnswer> {
  try {
    if (call.kind === 'reset') {
      await reset();
      return { kind: 'done' };
    }
    const { answer: answerRequest } = await home;
    const answered = answerRequest(requestOf(call.request));
    answering.add(answered);
    try {
      return { kind: 'response', response: await postedResponse(await answered) };
    } finally {
      answering.delete(answered);
    }
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}

/** Requests that come meanwhile wait for the data that follows. */
async function reset(): Promise<void> {
  home = home.then(async ({ close }) => {
    await Promise.allSettled(answering);
    await close();
    await emptyStoredDatabase(files);
    return openHome();
  });
  await home;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
