import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Figure } from '../figure.ts';
import { sized } from '../short.ts';
import { repeated } from './bulkUpload.ts';
import { loadOf } from './serviceLoad.ts';
import type { SentFiles } from './fileSender.ts';

const fileCount = sized(25, 2);
const fileBytes = sized(30_000_000, 1_000_000);
const secondsAlone = sized(5, 1);
/** In milliseconds, for another person's list; or twice its time alone, if that is more. */
const mostMilliseconds = 100;
const mostMegabytes = 300;

/** The time that 99 of 100 of these stay below. */
export const percentile99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Infinity;

/** The employers that can take a file of their staff. */
async function takingEmployers(databaseUrl: string): Promise<number[]> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<{ id: number }>(
      `select e.id from portal.employers e where e.is_active and exists (select from portal.payrolls p
         where p.employer_id = e.id and p.enable_employer_file_upload and p.status = 'Active')
       and not exists (select from portal.bulk_load_jobs j where j.employer_id = e.id and j.status not in ('complete', 'failed', 'discarded', 'undone'))
       order by e.id limit $1`,
      [fileCount],
    );
    if (rows.length < fileCount) throw new Error(`Only ${rows.length} employers of the sample data take a file.`);
    return rows.map(({ id }) => id);
  } finally {
    await pool.end();
  }
}

/** The times of a person's requests for a list, one after the other, and those of the service's readiness. @throws for an answer that is not a success */
async function askUntil(isOver: () => boolean, origin: string, token: string) {
  const times = { list: [] as number[], ready: [] as number[] };
  const ask = async (kind: keyof typeof times, path: string): Promise<void> => {
    const begin = performance.now();
    const response = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    times[kind].push(performance.now() - begin);
  };
  await Promise.all([
    repeated(isOver, 10, () => ask('list', '/api/v2/employers')),
    repeated(isOver, 50, () => ask('ready', '/health/ready')),
  ]);
  return times;
}

/** The waits of one person for a list, and the memory of the service, while another sends many large files at once. */
export async function measureBesideFiles(
  databaseUrl: string,
  origin: string,
  tokens: { sender: string; other: string },
): Promise<Figure[]> {
  const employers = await takingEmployers(databaseUrl);
  let isOver = false;
  const aloneEnds = delay(secondsAlone * 1_000).then(() => (isOver = true));
  const alone = await askUntil(() => isOver, origin, tokens.other);
  await aloneEnds;

  const { memory: idle } = await loadOf({ origin });
  let memory = idle;
  let hold = 0;
  isOver = false;
  const workerData: SentFiles = {
    origin,
    token: tokens.sender,
    paths: employers.map((id) => `/employers/${id}/bulk-load-jobs`),
    bytes: fileBytes,
  };
  // In a thread of its own: it would delay the measured requests here, not in the service.
  const sender = new Worker(new URL('fileSender.ts', import.meta.url), { workerData });
  const answered = once(sender, 'message').finally(() => (isOver = true)) as Promise<
    [{ status: number; milliseconds: number }[]]
  >;
  const [[answers], beside] = await Promise.all([
    answered,
    askUntil(() => isOver, origin, tokens.other),
    repeated(
      () => isOver,
      100,
      async () => {
        const load = await loadOf({ origin });
        memory = Math.max(memory, load.memory);
        hold = Math.max(hold, load.hold);
      },
    ),
  ]);
  const refused = answers.filter(({ status }) => status !== 201);
  if (refused.length > 0) throw new Error(`Files were answered with ${refused.map(({ status }) => status).join(', ')}.`);
  const aloneP99 = percentile99(alone.list);
  return [
    { name: `p99 of ${alone.list.length} lists alone`, value: aloneP99, unit: 'ms' },
    {
      name: `p99 of ${beside.list.length} lists beside ${fileCount} files of one person`,
      value: percentile99(beside.list),
      unit: 'ms',
      budget: Math.max(mostMilliseconds, 2 * aloneP99),
    },
    { name: 'the longest of them', value: Math.max(...beside.list), unit: 'ms' },
    { name: `the longest of ${beside.ready.length} answers of /health/ready`, value: Math.max(...beside.ready), unit: 'ms' },
    { name: 'the last file is answered', value: Math.max(...answers.map(({ milliseconds }) => milliseconds)), unit: 'ms' },
    { name: "the longest hold of the service's loop", value: hold, unit: 'ms' },
    { name: 'memory of the service above idle', value: memory - idle, unit: 'MB', budget: mostMegabytes },
  ];
}
