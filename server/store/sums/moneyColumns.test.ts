import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../node/postgres/testDatabase.ts';
import { periodTitleOf } from '../core/periodTitle.ts';
import { differenceText } from '../../jobs/sums/differenceText.ts';
import { type Difference, findDifferences } from './findDifferences.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ sample: true });
});
afterAll(() => database.close());

/** Numbers that are no money, and money that no other record repeats, with the reason. */
const others: Readonly<Record<string, string>> = {
  employer_id: 'a reference',
  collection_number: 'a number of the file',
  prepared_employee_amount: 'what the service opened the period with: no sum has it',
  prepared_employer_amount: 'what the service opened the period with: no sum has it',
};

/** The tables whose money is watched, each with the statements that its rows are of. */
const tables = ['statements', 'regular_payroll_contributions', 'payment_collections'] as const;
const parts = ['employeeContribTotal', 'employerContribTotal', 'employeeLumpSumTotal', 'employerLumpSumTotal'];

/** Statements with tax relief, with a sacrifice, that were collected, and refunds: every kind of record that has money. */
const kinds: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a statement with tax relief': sql`s.tax_relief_total > 0 and s.corrects_statement_uid is null`,
  'a statement with salary sacrifice': sql`s.sacrificed_total > 0`,
  'a collected statement': sql`s.has_been_paid and exists (
    select from portal.payment_collections p where p.statement_uid = s.statement_uid and p.state = 'collected')`,
  'a statement by bank transfer': sql`not s.is_paid_via_direct_debit and s.total_amount > 0 and not s.is_cancelled`,
  'a refund': sql`s.total_amount < 0`,
};

interface Watched {
  statementUid: string;
  employerId: number;
  employerName: string;
  periodTitle: string;
}

async function statementOf(kind: string): Promise<Watched> {
  const { rows } = await sql<Watched>`
    select s.statement_uid as "statementUid", s.employer_id as "employerId", e.name as "employerName", ${periodTitleOf('s')} as "periodTitle"
    from portal.statements s join portal.employers e on e.id = s.employer_id where ${kinds[kind] ?? sql`false`}
    order by s.employer_id, s.statement_uid limit 1`.execute(database.db);
  const [found] = rows;
  if (!found) throw new Error(`The sample data has no statement of the kind "${kind}".`);
  return found;
}

/** The differences after some changes by hand, which are taken back. Null if no row was changed. */
async function differencesAfter({ employerId }: Watched, change: RawBuilder<unknown>): Promise<Difference[] | null> {
  const tx = await database.db.startTransaction().execute();
  try {
    const { numAffectedRows = 0n } = await change.execute(tx);
    return numAffectedRows === 0n ? null : await findDifferences(tx, [employerId]);
  } finally {
    await tx.rollback().execute();
  }
}

async function moneyColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'portal' and table_name = ${table} and data_type in ('bigint', 'numeric') order by ordinal_position`.execute(
    database.db,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in others));
}

/** One row of a table, a penny more in one column. */
const aPennyMore = (table: string, column: string, { statementUid }: Watched): RawBuilder<unknown> => sql`
  update ${sql.table(`portal.${table}`)} t set ${sql.ref(column)} = ${sql.ref(column)} + 1
  where t.ctid = (select u.ctid from ${sql.table(`portal.${table}`)} u where u.statement_uid = ${statementUid} limit 1)`;

function expectNamed(differences: readonly Difference[] | null, { statementUid, employerName, periodTitle }: Watched): void {
  const first = (differences ?? []).find((one) => one.statementUid === statementUid);
  expect(first).toMatchObject({ employerName, periodTitle });
  if (first) expect(differenceText(first)).toMatch(/£[\d,]+\.\d\d.*£[\d,]+\.\d\d/);
}

it('every money column of these records is watched', async () => {
  expect(Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await moneyColumns(table)] as const)))).toEqual(
    {
      statements: ['total_amount', 'tax_relief_total', 'sacrificed_total'],
      regular_payroll_contributions: [
        'employee_regular_amount',
        'employer_regular_amount',
        'employee_lump_sum',
        'employer_lump_sum',
        'tax_relief',
        'sacrificed_amount',
      ],
      payment_collections: ['amount'],
    },
  );
});

describe.each(Object.keys(kinds))('of %s', (kind) => {
  it('a penny in any column of its rows is found, with its name', async () => {
    const watched = await statementOf(kind);
    expect(await findDifferences(database.db, [watched.employerId])).toEqual([]);
    let count = 0;
    for (const table of tables) {
      for (const column of await moneyColumns(table)) {
        // The table itself refuses a total that is not that of its parts.
        if (column === 'total_amount') continue;
        const differences = await differencesAfter(watched, aPennyMore(table, column, watched));
        if (differences === null) continue;
        expectNamed(differences, watched);
        count += 1;
      }
    }
    expect(count).toBeGreaterThanOrEqual(8);
  });

  it('a penny in any part of its total is found, and one moved between two parts', async () => {
    const watched = await statementOf(kind);
    const moved = (part: string, pence: number) => sql`
      contributions_totals || jsonb_build_object(${part}::text, (contributions_totals ->> ${part})::bigint + ${sql.lit(pence)})`;
    for (const [n, part] of parts.entries()) {
      const more = sql`update portal.statements set total_amount = total_amount + 1, contributions_totals = ${moved(part, 1)}
        where statement_uid = ${watched.statementUid}`;
      expectNamed(await differencesAfter(watched, more), watched);
      const next = parts[(n + 1) % parts.length] ?? '';
      const between = sql`update portal.statements set contributions_totals = ${moved(part, 1)} || jsonb_build_object(
        ${next}::text, (contributions_totals ->> ${next})::bigint - 1) where statement_uid = ${watched.statementUid}`;
      expectNamed(await differencesAfter(watched, between), watched);
    }
  });
});
