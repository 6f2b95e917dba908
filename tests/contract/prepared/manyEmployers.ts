import { strict as assert } from 'node:assert';
import type { DueDayChange } from '../../../schemas/generated/types.ts';
import type { Call } from '../contract.ts';
import type { Post } from './newRecords.ts';
import { employerOf } from './workforce.ts';

const role = 'hs-admin';
let previews = 0;

/** The kinds of work for many employers: the address of their calls, and their own fields of a preview. */
const kinds = {
  // Each call gives another day than the one before.
  '/due-day-changes': () => ({ paymentDueDay: 5 + (previews++ % 10) }),
  '/announcements': () => ({ subject: 'Closed on Friday', text: 'The service centre is closed on Friday.' }),
} as const;

type Path = keyof typeof kinds;
/** Of the fields that all kinds have. */
type Shown = Pick<DueDayChange, 'state' | 'startedTimestamp' | 'undoStartedTimestamp'>;

/** A preview for one open employer. */
export async function previewPost(call: Call, path: Path): Promise<Post> {
  const id = (await employerOf(call, 'senior-pension-admin')).replace('/employers/', '');
  return { role, path, body: { query: `filter[id]=${id}`, ...kinds[path]() } };
}

/** Waits until everything that was started has been carried out: the employer stays as it is from then on. */
async function waitForJobs(call: Call, path: Path): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const { data } = (await call(role, 'GET', path)).body as { data: Shown[] };
    if (data.every(({ state }) => state !== 'running' && state !== 'undoing')) return;
    assert.ok(turn < 600, `A job of ${path} is still being carried out.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The address of a new preview. */
export async function previewPath(call: Call, path: Path): Promise<string> {
  const { body } = await previewPost(call, path);
  await waitForJobs(call, path);
  const { data } = (await call(role, 'POST', path, body)).body as { data: Record<string, string> };
  return `${path}/${data['dueDayChangeUid'] ?? data['announcementUid']}`;
}

const read = async (call: Call, path: string): Promise<Shown> => ((await call(role, 'GET', path)).body as { data: Shown }).data;

/** One that has been previewed, to be started; or one that has been carried out, to be undone. */
export async function eventPost(call: Call, path: Path, event: 'start' | 'undo'): Promise<Post & { count(): Promise<number> }> {
  const of = await previewPath(call, path);
  if (event === 'undo') {
    const started = await call(role, 'POST', `${of}/start`, {});
    assert.equal(started.status, 200, JSON.stringify(started.body));
    await waitForJobs(call, path);
  }
  const startOf = ({ startedTimestamp, undoStartedTimestamp }: Shown) =>
    event === 'start' ? startedTimestamp : undoStartedTimestamp;
  assert.equal(startOf(await read(call, of)), null);
  return {
    role,
    path: `${of}/${event}`,
    body: {},
    count: async () => (startOf(await read(call, of)) === null ? 0 : 1),
  };
}
