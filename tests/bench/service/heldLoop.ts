import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Database } from '../../../server/store/database.ts';
import { workbookFile } from '../../../domain/files/reading/samples/sampleWorkbook.ts';
import { addLargeUpload } from '../../setup/largeUpload.ts';
import type { Figure } from '../figure.ts';
import { sized } from '../short.ts';
import { repeated } from './bulkUpload.ts';
import { addLargeEmployer, generated, submitted } from './largePeriod.ts';
import { loadOf } from './serviceLoad.ts';
import { type MeasuredService, sent, signedIn, until } from './uploadCalls.ts';
import { percentile99 } from './besideFiles.ts';

const rowCount = sized(5_000, 100);
const rounds = sized(3, 1);
/** In milliseconds: the loop of the service, and the lists of another person. */
const most = { hold: 50, wait: 100 };

/** One large request, as often as it is measured. */
interface HeavyCall {
  name: string;
  call: (round: number) => Promise<void>;
}

/** Requests that make much work, one after the other: the longest hold of the service's loop by each, and the waits of another person meanwhile. */
export async function measureHeldLoop(
  databaseUrl: string,
  origin: string,
  signIn: () => Promise<string>,
  other: string,
): Promise<Figure[]> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl, { max: 2 }) }) });
  try {
    const service = await signedIn({ origin, signIn });
    const figures: Figure[] = [];
    for (const heavy of await heavyCalls(db, service)) figures.push(...(await figuresOf(origin, other, heavy)));
    return figures;
  } finally {
    await db.destroy();
  }
}

async function figuresOf(origin: string, other: string, { name, call }: HeavyCall): Promise<Figure[]> {
  const waits: number[] = [];
  let hold = 0;
  // The first call also loads code.
  await call(-1);
  await delay(200);
  await loadOf({ origin });
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    const asked = repeated(
      () => isOver,
      5,
      async () => {
        const begin = performance.now();
        const response = await fetch(`${origin}/api/v2/employers`, { headers: { Authorization: `Bearer ${other}` } });
        await response.arrayBuffer();
        waits.push(performance.now() - begin);
      },
    );
    await call(round).finally(() => (isOver = true));
    await asked;
  }
  hold = Math.max(hold, (await loadOf({ origin })).hold);
  return [
    { name: `${name}: longest hold of the loop`, value: hold, unit: 'ms', budget: most.hold },
    { name: `${name}: p99 of ${waits.length} lists meanwhile`, value: percentile99(waits), unit: 'ms', budget: most.wait },
  ];
}

/** A large employer's statement, an upload whose rows all have errors, and the requests about them. */
async function heavyCalls(db: Kysely<Database>, service: MeasuredService): Promise<HeavyCall[]> {
  const { origin, token } = service;
  const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
  const large = await addLargeEmployer(db);
  await generated(db, large);
  const contributions = new URL(await submitted(origin, token, large)).pathname;
  const statement = contributions.replace('/contributions', '');
  const take = async (path: string, init: RequestInit = {}, expected = 200): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const read = async (path: string): Promise<void> => void (await (await take(path)).arrayBuffer());
  const uploads = await correctedWorkbooks(db, service);
  const json = { 'Content-Type': 'application/json' };
  return [
    { name: `PDF of ${rowCount} rows`, call: () => read(`${statement}/pdf`) },
    { name: `CSV of ${rowCount} rows`, call: () => read(`${statement}/csv?type=contributions`) },
    { name: `list of ${rowCount} employees`, call: () => read(`/api/v2/employers/${large.employer}/employees?getAll=1`) },
    { name: 'search of three letters', call: () => read('/api/v2/search?q=mil') },
    {
      name: 'JSON of 1 MB, of faulty rows',
      call: async () => {
        const response = await take(`${statement}/ask-for-correction`, { method: 'POST', headers: json, body: faultyBody }, 422);
        await response.arrayBuffer();
      },
    },
    {
      name: `${rowCount} corrected rows as a workbook`,
      call: async (round) => {
        const upload = uploads[round + 1];
        if (!upload) throw new Error(`There is no upload for round ${round}.`);
        const body = new FormData();
        body.set('file', new File([upload.workbook], 'errors.xlsx'));
        await (await take(`/api/v2/bulk-loads/job/${upload.uid}/corrected-rows`, { method: 'POST', body })).arrayBuffer();
      },
    },
  ];
}

/** Just below the largest body that is read, with a fault in each field of each row. */
const faultyBody = JSON.stringify({
  changes: Array.from({ length: sized(6_500, 100) }, (_, n) => ({
    employerContributionUid: `contribution ${n}`,
    employeeRegularAmount: 'fifty',
    employerRegularAmount: -1,
    employeeLumpSum: 0.5,
    extra: true,
  })),
  reason: '',
});

interface CorrectedWorkbook {
  uid: string;
  workbook: Uint8Array<ArrayBuffer>;
}

/** Uploads whose rows all have an error, each with the workbook that corrects them. */
async function correctedWorkbooks(db: Kysely<Database>, service: MeasuredService): Promise<CorrectedWorkbook[]> {
  const made: CorrectedWorkbook[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const upload = await addLargeUpload(db, rowCount);
    const text = new TextDecoder().decode(upload.content).replaceAll(/,\d+\.00,(\d+\.00\r)/g, ',fifty,$1');
    const job = await sent(service, { ...upload, content: new TextEncoder().encode(text) });
    const { bulkLoadJobUid: uid, failedRowCount } = await until(service, job, 'validatingData', [
      'waitingForTriggerToStartProcessing',
    ]);
    if (failedRowCount !== rowCount) throw new Error(`${failedRowCount} rows of the upload have errors, not ${rowCount}.`);
    const download = await fetch(`${service.origin}/api/v2/bulk-loads/job/${uid}/errors`, {
      headers: { Authorization: `Bearer ${service.token}`, Accept: 'text/csv' },
    });
    const lines = (await download.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
    const rows = lines.map((line) => line.split(',').map((cell) => (cell === 'fifty' ? '50.00' : cell)));
    made.push({ uid, workbook: await workbookFile({ sheets: [{ name: 'Errors', rows }] }) });
  }
  return made;
}
