import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openEmbeddedPostgres } from '../../server/node/postgres/embedded.ts';
import { type Aim, aimText, type Cost, measureCost, obstacles, reaches } from './service/aims.ts';
import { measureBesideFiles } from './service/besideFiles.ts';
import { measureClientOverviews } from './service/clientOverviews.ts';
import { measureBulkUpload, millionRows, usualUpload } from './service/bulkUpload.ts';
import { measureBareRoute } from './service/bareRoute.ts';
import { firstCalendar } from './service/firstCalendar.ts';
import { measureGrowth } from './service/growth.ts';
import { measureHeldLoop } from './service/heldLoop.ts';
import { measureLargePeriod } from './service/largePeriod.ts';
import { statementPdf } from './service/statementPdf.ts';
import { measureSql, statements } from './service/directSql.ts';
import { measureExport } from './browser/exportBlocking.ts';
import { type Figure, figureLine } from './figure.ts';
import { measureInteractions } from './browser/interactions.ts';
import { measureInspector } from './browser/inspector.ts';
import { measureKeystroke } from './browser/keystroke.ts';
import { measureBesidePlain } from './browser/besidePlain.ts';
import { measureLayoutShift } from './browser/layoutShift.ts';
import { measureListPaint } from './browser/listPaint.ts';
import { measureMiPortal } from './browser/miPortal.ts';
import { measureMock } from './browser/mock.ts';
import { type Measurement, measureRequests } from './service/load.ts';
import { type MeasuredPortal, openBrowser } from './browser/portalBrowser.ts';
import { measureClickPaint } from './browser/clickPaint.ts';
import { measureReplay } from './browser/replay.ts';
import { largestEmployer, type MeasuredEmployer, type MeasuredRequest, requestsToMeasure } from './service/requests.ts';
import { measureRouteWeights } from './browser/routeWeights.ts';
import { build, freePort, serve } from './serve.ts';
import { accessToken } from './signIn.ts';
import { measureWorkers } from './service/workers.ts';
import { isTooLong, measureWaits, waitAim, waitRatio, type Waits } from './service/wholeListWaits.ts';
import { failureOf, isFailure, type Outcome, outcomeOf, tableOf } from './outcomes.ts';
import { isShort, sized } from './short.ts';
import { measureUploadGrid } from './browser/uploadGrid.ts';
import { measureVisit } from './browser/visit.ts';

/*
 * `npm run bench`: the service with the large sample data and all its features (authentication, permissions, row-level security), with the load generator on the same
 * machine. Figures of one run can be compared with each other; figures of two machines cannot.
 *
 * BENCH_DATA_DIR keeps the large database for the next run. BROWSER_ONLY=1 measures in the browser only, on the sample data of the size `demo`. BENCH_ONLY selects some of the measurements:
 * `BENCH_ONLY=service npm run bench` the service, `BENCH_ONLY=files npm run bench` the lists of one person beside the large files and the large requests of another, `BENCH_ONLY=clients npm run bench` the overviews of clients, `BENCH_ONLY=uploads npm run bench` uploaded files, `BENCH_ONLY=workers npm run bench` two processes beside one, on the sample data of the size `demo`, `BENCH_ONLY=growth npm run bench` cost against size,
 * `BENCH_ONLY=millionRows npm run bench` a file of a million rows, which takes a quarter of an hour with its preparation and is no part of a run without a selection, and
 * `BENCH_ONLY=visit,clicks npm run bench` two of those in the browser. Their names are below. `BENCH_ONLY=mock npm run bench` measures the portal without a service.
 *
 * Every part runs, even if an earlier one broke or missed its limits; the table at the end names what did. The run fails when a part breaks, or a figure in the browser, of
 * the month of contributions or of uploaded files misses its limit. The aims of the service's requests are for an otherwise idle machine of two processors: for each one
 * missed, a profile of the same requests shows where the time goes.
 *
 * `BENCH_SHORT=1 npm run bench` runs every part once on the small sample data, holds no figure to a limit, and fails when a part breaks.
 */
const kept = process.env['BENCH_DATA_DIR'];
const only = process.env['BENCH_ONLY']?.split(',');
const isLarge = !isShort && (only?.some((name) => name === 'service' || name === 'clients') ?? true);
const browserOnly = process.env['BROWSER_ONLY'] === '1' || (!isLarge && !isShort);
const hasService = !browserOnly && (only?.includes('service') ?? true);
const hasClients = !browserOnly && (only?.includes('clients') ?? true);
const hasUploads = only?.includes('uploads') ?? !browserOnly;
const hasFiles = only?.includes('files') ?? !browserOnly;
const hasMillionRows = only?.includes('millionRows') ?? false;
const hasWorkers = only?.includes('workers') ?? !browserOnly;
const hasGrowth = only?.includes('growth') ?? !browserOnly;
const hasMock = only?.includes('mock') ?? true;

/** The measurements in the browser, in the order of a run. */
const measurements: Readonly<Record<string, { title: string; measure: (portal: MeasuredPortal) => Promise<Figure[]> }>> = {
  visit: { title: 'Requests of a signed-in visit', measure: measureVisit },
  plain: { title: 'Beside a plain react-admin app', measure: measureBesidePlain },
  clicks: { title: 'From the click to the painted screen', measure: measureClickPaint },
  replay: {
    title: 'A click while a replay is recorded',
    measure: (portal) =>
      measureReplay(portal, () => serve({ ...served, settings: { MONITORING_DAYS: '7', MONITORING_REPLAY: '1' } })),
  },
  miPortal: { title: 'From the click to the first chart of the MI Portal', measure: measureMiPortal },
  paint: { title: 'From the data to the painted list', measure: measureListPaint },
  interactions: { title: 'From an interaction to the next paint', measure: measureInteractions },
  shift: { title: 'Layout shift', measure: measureLayoutShift },
  keystroke: { title: 'A keystroke in a form', measure: measureKeystroke },
  uploadGrid: { title: 'The grid of an upload', measure: measureUploadGrid },
  export: { title: 'An export', measure: measureExport },
  inspector: { title: 'The inspector', measure: ({ browser, origin, token }) => measureInspector(browser, origin, token) },
  weights: { title: 'Initial JavaScript of each route, gzip', measure: measureRouteWeights },
};
const hasBrowser = only?.some((name) => name in measurements) ?? true;
for (const name of only ?? [])
  if (
    !['service', 'clients', 'files', 'uploads', 'workers', 'growth', 'millionRows', 'mock'].includes(name) &&
    !(name in measurements)
  )
    throw new Error(
      `There is no measurement "${name}" for BENCH_ONLY: it may name service, clients, files, uploads, workers, growth, millionRows, mock, ${Object.keys(measurements).join(', ')}.`,
    );

const line = (text = ''): void => void process.stdout.write(`${text}\n`);
const outcomes: Outcome[] = [];

if (hasMock) {
  line('\nThe portal without a service:');
  await attempt('mock', measureMock);
}
// All else needs the service.
if (only?.every((name) => name === 'mock')) {
  closeRun();
  process.exit();
}

const dataDirectory = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'employer-portal-bench-'));
await mkdir(dataDirectory, { recursive: true });
const postgres = await openEmbeddedPostgres({ dataDirectory, report: line });
const served = {
  dataDirectory,
  databaseUrl: postgres.url,
  sampleData: isLarge && !browserOnly ? ('large' as const) : ('demo' as const),
};
try {
  build();
  const startedAt = performance.now();
  const service = await serve(served);
  try {
    line(`The service was ready ${seconds(performance.now() - startedAt)} after its start, sample data included.`);
    if (hasService) await benchService(service.origin);
    if (hasClients) await benchClients(service.origin);
    if (hasFiles) await benchFiles(service.origin);
    if (hasUploads) await benchUploads(service.origin);
    if (hasMillionRows) await benchMillionRows(service.origin);
    if (hasBrowser) await attempt('browser', () => benchBrowser(service.origin));
  } finally {
    await service.stop();
  }
  if (hasGrowth) {
    line('\nCost against size:');
    await attempt('growth', () => measureGrowth(line));
  }
  if (hasWorkers) {
    line('\nTwo processes beside one:');
    await attempt('workers', () => measureWorkers(served));
  }
} finally {
  await postgres.stop();
  if (!kept) await rm(dataDirectory, { recursive: true, force: true });
}
closeRun();

/** Prints the table of all figures, and fails the run if a part broke or missed a limit that counts. */
function closeRun(): void {
  line();
  for (const row of tableOf(outcomes)) line(row);
  if (isFailure(outcomes)) process.exitCode = 1;
}

/** Measures one part and prints its figures. A part that breaks is named at the end, and the next one runs. */
async function attempt(part: string, measure: () => Promise<readonly Figure[] | void>): Promise<void> {
  try {
    for (const figure of (await measure()) ?? []) {
      // The figures of a short run say nothing, so that they have no limits.
      const { name, value, unit } = figure;
      const held = isShort ? { name, value, unit } : figure;
      line(figureLine(held));
      outcomes.push(outcomeOf(part, held));
    }
  } catch (error) {
    line(`  BROKEN: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    outcomes.push(failureOf(part, error));
  }
}

async function benchService(origin: string): Promise<void> {
  line('\nThe month of contributions:');
  await attempt('calendar', () => firstCalendar(postgres.url));
  await attempt('statement PDF', statementPdf);
  await attempt('large period', async () => measureLargePeriod(postgres.url, origin, await accessToken(origin, 'hs-admin')));
  const missed: MeasuredRequest[] = [];
  await attempt('requests', async () => {
    missed.push(...(await benchRequests(origin)));
  });
  await attempt('whole lists', async () =>
    benchWaits(origin, await largestEmployer(postgres.url), await accessToken(origin, 'hs-admin')),
  );
  if (missed.length > 0) await attempt('obstacles', () => explain(missed));
}

/** Prints the speed of each request. @returns those that missed their aims. */
async function benchRequests(origin: string): Promise<MeasuredRequest[]> {
  const employer = await largestEmployer(postgres.url);
  const token = await accessToken(origin, 'hs-admin');
  const bare = await measureBareRoute();
  line(
    `\n${'requests'.padEnd(46)}${'a second'.padStart(10)}${'p50 ms'.padStart(9)}${'p99 ms'.padStart(9)}${'ms service + SQL'.padStart(18)}${'of bare Hono'.padStart(14)}${'of its SQL'.padStart(12)}   aim`,
  );
  row('a bare Hono route, the first page as a constant', bare);
  const missed: MeasuredRequest[] = [];
  for (const request of requestsToMeasure(employer)) {
    const { name, path, acceptEncoding, sql, aim } = request;
    await attempt(name, async () => {
      const measured = await measureCost({ origin, databaseUrl: postgres.url }, () =>
        measureRequests(`${origin}${path}`, token, acceptEncoding),
      );
      const direct = sql ? await measureSql(postgres.url, statements[sql](employer.id)) : undefined;
      row(name, measured, { bare, direct, aim });
      if (!aim || isShort) return;
      noteAim('requests', name, `${measured.perSecond.toFixed(0)} a second`, aimText(aim), reaches(measured, aim));
      if (!reaches(measured, aim)) missed.push(request);
    });
  }
  return missed;
}

/** Notes an aim for the table: one that is missed does not fail the run. */
function noteAim(part: string, figure: string, value: string, limit: string, isReached: boolean): void {
  outcomes.push({ part, figure, value, limit, verdict: isReached ? 'ok' : 'missed aim' });
}

async function benchClients(origin: string): Promise<void> {
  line('\nOverviews of clients:');
  await attempt('clients', async () => {
    const tokens = { staff: await accessToken(origin, 'hs-admin'), adviser: await accessToken(origin, 'intermediary') };
    return measureClientOverviews(postgres.url, origin, tokens);
  });
}

async function benchFiles(origin: string): Promise<void> {
  line('\nLarge files of one person, and the lists of another:');
  await attempt('files', async () => {
    const tokens = { sender: await accessToken(origin, 'hs-admin'), other: await accessToken(origin, 'external-admin') };
    return measureBesideFiles(postgres.url, origin, tokens);
  });
  line('\nLarge requests of one person, and the lists of another:');
  await attempt('held loop', async () =>
    measureHeldLoop(postgres.url, origin, () => accessToken(origin, 'hs-admin'), await accessToken(origin, 'external-admin')),
  );
}

async function benchUploads(origin: string): Promise<void> {
  line('\nUploaded files:');
  const signIn = (): Promise<string> => accessToken(origin, 'hs-admin');
  await attempt('uploads', () => measureBulkUpload(postgres.url, { origin, signIn }, usualUpload));
}

async function benchMillionRows(origin: string): Promise<void> {
  line('\nA file of a million rows:');
  const signIn = (): Promise<string> => accessToken(origin, 'hs-admin');
  await attempt('millionRows', () => measureBulkUpload(postgres.url, { origin, signIn }, millionRows));
}

/** Prints how long one person waits while others ask for whole lists. */
async function benchWaits(origin: string, { id, payroll }: MeasuredEmployer, token: string): Promise<void> {
  const whole = `${origin}/api/v2/employers/${id}/employees?getAll=1&filter[payrollUid]=${payroll}`;
  const { alone, beside } = await measureWaits(
    { url: `${origin}/api/v2/employers`, token },
    { url: whole, token: await accessToken(origin, 'external-admin') },
    sized([1, 30], [1]),
  );
  const times = ({ p50, p99, worst }: Waits): string => `p50 ${p50}, p99 ${p99}, worst ${worst.toFixed(0)} ms`;
  line(`\nemployers, first page, one person alone: ${times(alone)}`);
  for (const { readers, waits } of beside) {
    const wait = waitRatio(alone, waits);
    if (!isShort) noteAim('whole lists', `beside ${readers} readers`, wait.toFixed(2), waitAim, !isTooLong(wait));
    line(
      `  beside ${readers} readers of whole lists: ${times(waits)}; ratio ${wait.toFixed(2)}   ${isTooLong(wait) ? 'MISSED: ' : ''}${waitAim}`,
    );
  }
}

/** Prints the obstacles of each request that missed its aim. A second process is profiled: the measured one was not open for that. */
async function explain(missed: readonly MeasuredRequest[]): Promise<void> {
  const inspectorPort = await freePort();
  const service = await serve({ dataDirectory, databaseUrl: postgres.url, sampleData: 'large', inspectorPort });
  try {
    const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    if (!target) throw new Error('The service cannot be profiled: it has no inspector.');
    const inspected = { origin: service.origin, inspector: target.webSocketDebuggerUrl, databaseUrl: postgres.url };
    const token = await accessToken(service.origin, 'hs-admin');
    line('\nObstacles of the missed aims, by a profile of the same requests:');
    for (const request of missed) {
      line(`  ${request.name}`);
      for (const obstacle of await obstacles(inspected, request, token)) line(`    ${obstacle}`);
    }
  } finally {
    await service.stop();
  }
}

function row(
  name: string,
  measured: Measurement & { cost: Cost },
  against?: { bare: Measurement; direct: number | undefined; aim: Aim | undefined },
): void {
  const { perSecond, p50, p99, cost } = measured;
  const columns = [
    perSecond.toFixed(0).padStart(10),
    p50.toFixed(1).padStart(9),
    p99.toFixed(1).padStart(9),
    `${cost.service.toFixed(2)} + ${cost.sql.toFixed(2)}`.padStart(18),
  ];
  if (against)
    columns.push(
      ratio(perSecond, against.bare.perSecond).padStart(14),
      (against.direct === undefined ? '' : ratio(perSecond, against.direct)).padStart(12),
      against.aim ? `   ${reaches(measured, against.aim) ? '' : 'MISSED: '}${aimText(against.aim)}` : '',
    );
  line(name.padEnd(46) + columns.join(''));
}

/** Measures the portal in a browser: loaded bytes and response times, each with its budget. */
async function benchBrowser(origin: string): Promise<void> {
  const token = await accessToken(origin, 'hs-admin');
  const browser = await openBrowser();
  try {
    const { id: employer } = await largestEmployer(postgres.url);
    const portal = { browser, origin, token, employer, databaseUrl: postgres.url };
    for (const [name, { title, measure }] of Object.entries(measurements)) {
      if (only && !only.includes(name)) continue;
      line(`\n${title}:`);
      await attempt(name, () => measure(portal));
    }
  } finally {
    await browser.close();
  }
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
