import { type RawBuilder, sql } from 'kysely';
import { dataQualityChecks } from '../employees/dataQuality.ts';
import { type Counting, forgetFigures, ofEmployers } from './counting.ts';

/**
 * Counts the employees who fail each check of data quality, and writes the score of each employer with the time of its figures. The score is the share of passed
 * checks among all checks of all employees whom they concern, each with its weight. It is rounded down, so that only an employer without a fault has 100.
 */
export async function countDataQuality(counting: Counting): Promise<void> {
  const { tx, at, today } = counting;
  const checks = dataQualityChecks(sql`${today}::date`);
  const faults = (n: number) => sql.ref(`faults_${n}`);
  const concernedColumn = (n: number) => sql.ref(`concerned_${n}`);
  const weightBy = (of: (n: number) => RawBuilder<unknown>) =>
    sql.join(
      checks.map(({ weight }, n) => sql`${sql.lit(weight)} * c.${of(n)}`),
      sql` + `,
    );
  const counts = checks.map(
    ({ concerns, fails }, n) =>
      sql`count(*) filter (where ${fails}) as ${faults(n)}, count(*) filter (where ${concerns}) as ${concernedColumn(n)}`,
  );
  const rows = checks.map(({ check }, n) => sql`(${sql.lit(check)}, c.${faults(n)})`);
  await forgetFigures(counting, 'analytics_data_quality');
  await sql`
    with counted as materialized (
      select t.employer_id, ${sql.join(counts)} from portal.employees t where ${ofEmployers(counting, 't.employer_id')} group by t.employer_id
    ), kept as (
      insert into portal.analytics_data_quality (employer_id, check_id, people)
      select c.employer_id, f.check_id, f.people from counted c cross join lateral (values ${sql.join(rows)}) f (check_id, people) where f.people > 0
    )
    insert into portal.analytics_refreshes (employer_id, refreshed_at, data_quality_score)
    select e.id, ${at}, 100 * (${weightBy(concernedColumn)} - (${weightBy(faults)})) / (${weightBy(concernedColumn)})
    from portal.employers e left join counted c on c.employer_id = e.id where ${ofEmployers(counting, 'e.id')}
    on conflict (employer_id) do update set refreshed_at = excluded.refreshed_at, data_quality_score = excluded.data_quality_score`.execute(
    tx,
  );
}
