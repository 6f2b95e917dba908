import { cpus } from 'node:os';
import pg from 'pg';
import { type Measurement, measureRequests } from './load.ts';
import { profileDuring, sharesOf } from './serviceProfile.ts';

/** The aim of a request, on an otherwise idle machine of two processors. */
export interface Aim {
  /** Requests a second, at least. */
  readonly perSecond: number;
  /** The 99th percentile of the times in milliseconds, less than this. */
  readonly p99?: number;
}

/** The milliseconds of one request: processor time of the service, and time in SQL statements. */
export interface Cost {
  readonly service: number;
  readonly sql: number;
}

/** Measures requests, with the cost of each. */
export async function measureCost(
  service: Pick<InspectedService, 'origin' | 'databaseUrl'>,
  measure: () => Promise<Measurement>,
): Promise<Measurement & { cost: Cost }> {
  const before = await readingOf(service);
  const measured = await measure();
  const after = await readingOf(service);
  const perRequest = (key: keyof Cost): number => (after[key] - before[key]) / measured.requests;
  return { ...measured, cost: { service: perRequest('service'), sql: perRequest('sql') } };
}

/** Whether the measurement, rounded as it is printed, reaches the aim. */
export const reaches = ({ perSecond, p99 }: Measurement, aim: Aim): boolean =>
  Math.round(perSecond) >= aim.perSecond && (aim.p99 === undefined || p99 < aim.p99);

/** The aim in a few words, for a column. */
export const aimText = ({ perSecond, p99 }: Aim): string =>
  `${perSecond.toLocaleString('en-GB')}${p99 === undefined ? '' : `, p99 < ${p99}`}`;

/** A service process whose work is to be explained. */
export interface InspectedService {
  readonly origin: string;
  readonly inspector: string;
  readonly databaseUrl: string;
}

/** Lines that say where the time of a request goes: processors, SQL, and the service by kind of work. All figures come from a run of the same requests. */
export async function obstacles(
  service: InspectedService,
  request: { path: string; acceptEncoding?: string },
  token: string,
): Promise<string[]> {
  const before = await readingOf(service);
  const { profile, measured, generator } = await profiled(service, request, token);
  const after = await readingOf(service);
  const requests = measured.requests;
  const perRequest = (milliseconds: number): string => (milliseconds / requests).toFixed(2);
  const processors = after.busy - before.busy;
  const own = after.service - before.service;
  const share = (milliseconds: number): string => `${Math.round((100 * milliseconds) / processors)} %`;
  return [
    `per request: service ${perRequest(own)} ms of a processor, SQL ${perRequest(after.sql - before.sql)} ms, load generator ${perRequest(generator)} ms`,
    `busy processors: service ${share(own)}, load generator ${share(generator)}, PostgreSQL and other programs ${share(processors - own - generator)}; ${Math.round((100 * processors) / (after.all - before.all))} % of the machine was busy`,
    `service: ${sharesOf(profile)
      .map(([kind, part]) => `${kind} ${Math.round(100 * part)} %`)
      .join(', ')}`,
  ];
}

async function profiled(
  { origin, inspector }: InspectedService,
  { path, acceptEncoding }: { path: string; acceptEncoding?: string },
  token: string,
) {
  const began = process.cpuUsage();
  const measurement: { current?: Measurement } = {};
  const profile = await profileDuring(inspector, async () => {
    measurement.current = await measureRequests(`${origin}${path}`, token, acceptEncoding);
  });
  const { user, system } = process.cpuUsage(began);
  if (!measurement.current) throw new Error(`${path} was not measured.`);
  return { profile, measured: measurement.current, generator: (user + system) / 1_000 };
}

/** Counters in milliseconds: processor time of the service, of the machine, and time in SQL statements. */
export async function readingOf({ origin, databaseUrl }: Pick<InspectedService, 'origin' | 'databaseUrl'>) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const seconds = /^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error('The metrics of the service have no processor time.');
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ sql: number }>(
      'select active_time as sql from pg_stat_database where datname = current_database()',
    );
    const times = cpus().map(({ times: { idle, ...busy } }) => ({
      idle,
      busy: Object.values(busy).reduce((sum, time) => sum + time, 0),
    }));
    const busy = times.reduce((sum, time) => sum + time.busy, 0);
    return {
      service: Number(seconds) * 1_000,
      sql: rows[0]?.sql ?? 0,
      busy,
      all: busy + times.reduce((sum, time) => sum + time.idle, 0),
    };
  } finally {
    await client.end();
  }
}
