import { type Kysely, sql } from 'kysely';
import { figuresGuards } from './figuresGuards.ts';

const statements = [
  // A check without a row has no faults.
  `create table portal.analytics_data_quality (
    employer_id bigint not null references portal.employers,
    check_id text not null,
    people integer not null check (people > 0),
    primary key (employer_id, check_id)
  )`,
  ...figuresGuards('analytics_data_quality'),
  // Of 0 to 100; null for an employer without employees.
  'alter table portal.analytics_refreshes add column data_quality_score smallint check (data_quality_score between 0 and 100)',
  // The figures from before have no score: they are counted anew.
  'delete from portal.analytics_refreshes',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
