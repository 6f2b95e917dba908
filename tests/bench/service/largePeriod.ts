import { performance } from 'node:perf_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPool } from '../../../server/node/postgres/pool.ts';
import { generateContributions } from '../../../server/store/contributions/generation.ts';
import { createStore } from '../../../server/store/createStore.ts';
import type { Database } from '../../../server/store/database.ts';
import { Records } from '../../setup/api/records.ts';
import type { Figure } from '../figure.ts';
import { sized } from '../short.ts';

const memberCount = sized(5_000, 100);
const most = { generation: 2_000, firstPage: 50 };
const warmUps = sized(3, 0);
const measured = sized(21, 1);
/** The day of the request decides nothing here. */
const today = '2026-11-22';

interface LargeEmployer {
  employer: number;
  members: number;
  period: string;
}

/** An employer of 5,000 members, or of as many as said, with an open pay period without contributions. */
export async function addLargeEmployer(db: Kysely<Database>, members = memberCount): Promise<LargeEmployer> {
  const records = new Records({ db });
  const employer = await records.employer({ name: `Employer of ${members} ${crypto.randomUUID()}` });
  const payroll = await records.payroll(employer);
  const scheme = await records.pensionScheme(employer, {
    default_employee_contribution_pct: 5,
    default_employer_contribution_pct: 3,
    pensionable_salary_definition: 'qualifyingEarnings',
  });
  const benefit = await records.benefit(employer, payroll, { pension_scheme_uid: scheme });
  await records.productType();
  await sql`
    with added as (
      insert into portal.employees (employer_id, payroll_uid, first_name, last_name, payroll_number, annual_salary)
      select ${employer}::bigint, ${payroll}::uuid, 'Grace', 'Mills ' || n, 'B' || n, 2000000 + 1000 * n from generate_series(1, ${members}::integer) n
      returning employee_uid
    ), paid as (
      insert into portal.payroll_relationships (employer_id, employee_uid, payroll_uid, started_on)
      select ${employer}::bigint, employee_uid, ${payroll}::uuid, '2020-04-06' from added
    ), members as (
      insert into portal.pension_scheme_relationships (employer_id, employee_uid, pension_scheme_uid, state)
      select ${employer}::bigint, employee_uid, ${scheme}::uuid, 'active' from added
    ), pots as (
      insert into portal.pots (employer_id, employee_uid, pension_scheme_uid)
      select ${employer}::bigint, employee_uid, ${scheme}::uuid from added returning pot_uid
    )
    insert into portal.contribution_levels (employer_id, pot_uid, effective_from, employee_percent, employer_percent)
    select ${employer}::bigint, pot_uid, day, 6.25, 4 from pots cross join (values ('2020-04-06'::date), ('2025-04-06')) changes(day)`.execute(
    db,
  );
  await sql`analyze portal.employees, portal.pots, portal.contribution_levels, portal.pension_scheme_relationships, portal.payroll_relationships`.execute(
    db,
  );
  return { employer, members, period: await records.payPeriod(employer, { payroll, benefit }) };
}

/** The step by which a pay period gets the contributions of all its members. @returns its milliseconds. */
export async function generated(db: Kysely<Database>, { period, members }: LargeEmployer): Promise<number> {
  const start = performance.now();
  await createStore(db).within({ employers: 'all', today }, (tx) => generateContributions(tx, [period]));
  const milliseconds = performance.now() - start;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from portal.regular_payroll_contributions where payroll_date_uid = ${period}`.execute(db);
  if (rows[0]?.count !== members) throw new Error(`${rows[0]?.count} contributions were generated, not ${members}.`);
  return milliseconds;
}

/** Submits the contributions. @returns the address of the rows of their statement. */
export async function submitted(origin: string, token: string, { period }: LargeEmployer): Promise<string> {
  const response = await fetch(`${origin}/api/v2/pay-periods/${period}/upload`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
    },
    body: '{}',
  });
  const { data } = (await response.json()) as { data?: { payPeriodStatements: { statementUid: string }[] } };
  const statement = data?.payPeriodStatements[0]?.statementUid;
  if (statement === undefined) throw new Error(`The contributions were not submitted: ${response.status}.`);
  return `${origin}/api/v2/statements/${statement}/contributions`;
}

/** The median time of a first page, one request after the other. */
async function firstPage(address: string, token: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < warmUps + measured; n += 1) {
    const start = performance.now();
    const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    const { meta } = (await response.json()) as { meta?: { totalCount: number } };
    if (meta?.totalCount !== memberCount) throw new Error(`${address} answered ${response.status}, not ${memberCount} rows.`);
    if (n >= warmUps) times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(measured / 2)] ?? Infinity;
}

/** The pay period of an employer of 5,000: its contributions, and the first page of its statement. */
export async function measureLargePeriod(databaseUrl: string, origin: string, token: string): Promise<Figure[]> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl) }) });
  try {
    const large = await addLargeEmployer(db);
    const members = memberCount.toLocaleString('en-GB');
    const generation = { name: `contributions of ${members} members`, value: await generated(db, large), unit: 'ms' } as const;
    const page = await firstPage(await submitted(origin, token, large), token);
    return [
      { ...generation, budget: most.generation },
      { name: `first page of a statement of ${members} rows`, value: page, unit: 'ms', budget: most.firstPage },
    ];
  } finally {
    await db.destroy();
  }
}
