import { type Kysely, sql } from 'kysely';

/** The same extra period is added once, also by two requests at the same time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index pay_periods_extra_once on portal.pay_periods (benefit_uid, period_start_date, period_end_date, pay_date)
    where is_extra`.execute(db);
}
