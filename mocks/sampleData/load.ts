import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { allowMovingClock } from '../../server/store/portal/clock.ts';
import { insertActivity } from './activity.ts';
import { insertContributions } from './payrolls/contributions.ts';
import { insertCorrections } from './payrolls/corrections.ts';
import { insertSampleLatePayments } from './payrolls/latePayments.ts';
import { insertPayPeriods } from './payrolls/payPeriods.ts';
import { insertPots } from './payrolls/pots.ts';
import { insertStatements } from './payrolls/statements.ts';
import { insertTasks } from './payrolls/tasks.ts';
import { insertEmployees } from './employees.ts';
import { insertMandates } from './payrolls/mandates.ts';
import { insertUploads } from './payrolls/uploads.ts';
import { insertOffers } from './offers.ts';
import type { Clock, Size } from './options.ts';
import { insertParties } from './parties.ts';
import { insertFileRecords } from './records.ts';
import { insertRequests } from './requests.ts';
import { insertSignUps } from './signUps.ts';
import { refreshFigures } from '../../server/store/analytics/refresh.ts';
import { countOverviews, forgetDueEmployers } from '../../server/store/clients/refreshOverviews.ts';
import { stageEmployers } from './sampleEmployers.ts';
import { insertTour } from './tour/insertTour.ts';
import { withoutSecondaryIndexes } from './secondaryIndexes.ts';
import { stageWords } from './staging.ts';
import { insertUsers } from './users.ts';

/** The date of the sample data unless another is given. Fixed, so that two loads are alike. */
const defaultAsOf = '2026-11-21';

/**
 * Fills a migrated database with sample data: the same rows at every load, on every PostgreSQL, in one transaction, so that a crash leaves no partial load. Does nothing
 * when there are employers. Of two servers that start at once, one loads and the other waits.
 *
 * @param db - Connected as the owner of the tables.
 * @param asOf - `yyyy-MM-dd`: ages, starts and due dates count back from this day.
 * @throws Error when `asOf` is not such a date.
 */
export async function loadSampleData(db: Kysely<Database>, size: Size, asOf: string = defaultAsOf): Promise<void> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(asOf))
    throw new Error(`The sample data cannot be made for the date "${asOf}": give a date such as ${defaultAsOf}.`);
  const clock: Clock = { today: sql`date ${sql.lit(asOf)}` };
  const loaded = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('portal sample data', 0))`.execute(trx);
    const employer = await trx.selectFrom('portal.employers').select('id').limit(1).executeTakeFirst();
    if (employer) return false;
    // The server may limit statements; the largest step here takes half a minute.
    await sql`set local statement_timeout = 0`.execute(trx);
    // Enough memory to sort a million rows; PostgreSQL uses it only while it sorts.
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    await sql`set local work_mem = '128MB'`.execute(trx);
    // Nearly every statement here reads whole tables, which looking rows up one by one makes slower.
    await sql`set local random_page_cost = 4`.execute(trx);
    // Parallel joins need shared memory, which a container has little of by default.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    await withoutSecondaryIndexes(trx, async () => {
      await stageWords(trx);
      await stageEmployers(trx, size);
      await insertParties(trx, clock, size);
      await insertOffers(trx);
      await insertMandates(trx, clock);
      await insertEmployees(trx, clock, asOf);
      await insertUsers(trx, clock);
      await insertActivity(trx, clock);
      await insertRequests(trx, clock);
      await insertPots(trx, clock);
      await insertFileRecords(trx, clock);
    });
    // An index guarantees that each period is made once.
    await insertPayPeriods(trx, asOf);
    // Without fresh statistics, the contributions would be joined as if the tables were empty.
    await sql`analyze portal.pots, portal.employees, portal.pay_periods, portal.contribution_levels, portal.pension_scheme_relationships`.execute(
      trx,
    );
    // The statements are written into each of their contributions.
    await withoutSecondaryIndexes(
      trx,
      async () => {
        await insertContributions(trx, clock, size);
        await insertStatements(trx, clock);
      },
      'regular_payroll_contributions',
    );
    await insertTour(trx, asOf);
    await insertCorrections(trx, clock);
    await insertTasks(trx, clock);
    await insertSampleLatePayments(trx, asOf);
    await insertSignUps(trx, clock);
    await insertUploads(trx);
    // The figures are counted from all of these.
    await sql`analyze portal.regular_payroll_contributions, portal.statements, portal.late_payments, portal.employee_requests, portal.bulk_load_jobs, portal.pay_periods`.execute(
      trx,
    );
    const counting = { tx: trx, employerIds: null, at: new Date(`${asOf}T00:00:00Z`), today: asOf };
    await refreshFigures(counting);
    await countOverviews(counting);
    await forgetDueEmployers(trx);
    await allowMovingClock(trx);
    return true;
  });
  if (loaded) await vacuum(db);
}

/** Counting the employees wrote every employer twice. Fresh statistics and the visibility map make the first page fast. */
async function vacuum(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select format('portal.%I', tablename) as name from pg_tables where schemaname = 'portal' order by 1`.execute(db);
  await sql`vacuum (analyze) ${sql.raw(rows.map(({ name }) => name).join(', '))}`.execute(db);
}
