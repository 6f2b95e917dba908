import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { tokenHash } from '../../server/auth/tokenHash.ts';
import { startThrowAwayCluster } from '../../server/node/postgres/testCluster.ts';
import { createTestFolder } from '../../server/node/testPortal.ts';
import { accessToken } from '../bench/signIn.ts';
import type { Caller } from '../chaos/writes.ts';
import { type Call, endedCalls, listCalls, make, otherReads, type Subject, writeCalls } from './calls.ts';
import { startPgBouncer } from './startPgBouncer.ts';

/*
 * `npm run pooler`: the portal on a PostgreSQL with national formats, behind PgBouncer in transaction mode, with fewer connections than callers. 2,000 calls of all kinds:
 * none may be answered by a failure. `npm run pooler -- 500` makes fewer.
 */
const callCount = Number(process.argv[2] ?? 2_000);
const connections = 5;
const callers = 12;
const signIns = 4;
const line = (text = ''): void => void process.stdout.write(`${text}\n`);

const cluster = await startThrowAwayCluster();
const server = cluster.url.replace(/@[^/]*:(\d+)\//, '@127.0.0.1:$1/');
const folder = await createTestFolder();
await using opened = new AsyncDisposableStack();
opened.defer(cluster.stop);
opened.defer(folder.remove);
const admin = new pg.Client(server);
await admin.connect();
await admin.query(`create database pooled template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-GB' locale 'C'`);
for (const setting of ["datestyle = 'SQL, DMY'", "timezone = 'Pacific/Auckland'", "intervalstyle = 'sql_standard'"])
  await admin.query(`alter database pooled set ${setting}`);
await admin.end();
const pooler = await startPgBouncer(server, connections);
opened.defer(pooler.stop);

const service = folder.start({
  DATABASE_URL: pooler.urlOf('pooled'),
  DATABASE_READS: 'transaction',
  SAMPLE_DATA: 'demo',
  REQUESTS_PER_MINUTE: '100000000',
});
const url = await service.ready;
opened.defer(async () => {
  service.kill('SIGTERM');
  await service.ended;
});

const tokens: string[] = [];
for (let n = 0; n < signIns; n += 1) tokens.push(await accessToken(url, 'hs-admin'));
const caller: Caller = { url, token: tokens[0] ?? '' };
const subject = await subjectOf();

const direct = new pg.Client(Object.assign(new URL(server), { pathname: '/pooled' }).href);
await direct.connect();
opened.defer(() => direct.end());
const [ended = ''] = tokens.slice(-1);
await direct.query('update auth."oauthAccessToken" set revoked = now() where token = $1', [tokenHash(ended)]);

const statuses = new Map<number, number>();
const faults: string[] = [];
let made = 0;
for (let round = 1; made < callCount; round += 1) {
  const invalid = Array.from({ length: 10 }, () => randomBytes(32).toString('base64url'));
  const calls = shuffled([
    ...listCalls(subject.employerId),
    ...otherReads(subject),
    ...writeCalls(subject, round),
    ...endedCalls([...invalid, ...Array.from({ length: 10 }, () => ended)]),
  ]).slice(0, callCount - made);
  made += calls.length;
  const queue = [...calls];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { status, fault } = await make(caller, next);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (fault !== null) faults.push(fault);
      }
    }),
  );
}

/** The largest employer, and some of its people. */
async function subjectOf(): Promise<Subject> {
  const ask = async <Row>(path: string): Promise<Row[]> => {
    const response = await fetch(`${url}/api/v2${path}`, { headers: { Authorization: `Bearer ${caller.token}` } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Row[] }).data;
  };
  const employers = await ask<{ id: number; employeeCount: number }>('/employers?limit=500');
  const [employer] = employers.toSorted((one, other) => other.employeeCount - one.employeeCount);
  if (!employer) throw new Error('The sample data has no employer.');
  const employees = await ask<{ employeeUid: string; payrollUid: string }>(
    `/employers/${employer.id}/employees?limit=6&filter[isActive]=true`,
  );
  return {
    employerId: employer.id,
    payrollUid: employees[0]?.payrollUid ?? '',
    employeeUids: employees.map(({ employeeUid }) => employeeUid),
  };
}

/** In another order each time, so that reads, writes and refusals follow each other on a connection. */
function shuffled(calls: readonly Call[]): Call[] {
  return calls
    .map((call) => ({ call, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ call }) => call);
}

line(`${made} calls through PgBouncer with ${connections} connections for ${callers} callers:`);
for (const [status, count] of [...statuses].toSorted(([one], [other]) => one - other)) line(`  ${status}: ${count}`);
for (const fault of faults.slice(0, 20)) line(`  ${fault}`);
line(faults.length === 0 ? 'Each was answered as it should be.' : `${faults.length} were not answered as they should be.`);
process.exitCode = faults.length === 0 ? 0 : 1;
