import { type Kysely, sql } from 'kysely';
import { figuresGuards } from './figuresGuards.ts';

/** The figures of joiners, payments, pay and requests. A number that is 0 has no row. */
const statements = [
  `create table portal.analytics_member_months (
    employer_id bigint not null references portal.employers,
    month date not null,
    measure text not null check (measure in ('joined', 'joinedEnrolled', 'enrolled', 'enrolledOptedOut', 'optedOut', 'left')),
    people integer not null,
    primary key (employer_id, month, measure)
  )`,
  // By the least days late of its band. The amount is that of the statements: one that was not submitted yet has none.
  `create table portal.analytics_late_payments (
    employer_id bigint not null references portal.employers,
    payroll_uid uuid not null references portal.payrolls on delete cascade,
    month date not null,
    days_from integer not null,
    payments integer not null,
    amount bigint not null,
    primary key (employer_id, payroll_uid, month, days_from)
  )`,
  'create index analytics_late_payments_by_payroll on portal.analytics_late_payments (payroll_uid)',
  `create table portal.analytics_punctuality (
    employer_id bigint not null references portal.employers,
    payroll_uid uuid not null references portal.payrolls on delete cascade,
    month date not null,
    duty text not null check (duty in ('submission', 'payment')),
    outcome text not null check (outcome in ('inTime', 'late', 'outstanding')),
    times integer not null,
    primary key (employer_id, payroll_uid, month, duty, outcome)
  )`,
  'create index analytics_punctuality_by_payroll on portal.analytics_punctuality (payroll_uid)',
  // By the least value of a band: pence, or hundredths of a percent, with -1 for a fixed amount of money. Null: all people of the figure, each once.
  `create table portal.analytics_distributions (
    employer_id bigint not null references portal.employers,
    figure text not null check (figure in ('salary', 'employeePercent', 'employerPercent')),
    value_from bigint,
    people integer not null,
    unique nulls not distinct (employer_id, figure, value_from)
  )`,
  // By the least days of the age, or of the time to an answer. Without a type: of all types. Without a month: outstanding now, or answered in the last months.
  `create table portal.analytics_requests (
    employer_id bigint not null references portal.employers,
    status text not null check (status in ('outstanding', 'complete')),
    type text,
    month date,
    days_from integer not null,
    requests integer not null,
    people integer not null,
    unique nulls not distinct (employer_id, status, type, month, days_from)
  )`,
  ...[
    'analytics_member_months',
    'analytics_late_payments',
    'analytics_punctuality',
    'analytics_distributions',
    'analytics_requests',
  ].flatMap(figuresGuards),
  // What there is has to be counted.
  'delete from portal.analytics_refreshes',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
