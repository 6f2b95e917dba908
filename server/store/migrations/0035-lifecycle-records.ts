import { type Kysely, sql } from 'kysely';
import { type KeptLifecycle, lifecycleRecordsView } from './lifecycleRecordsView.ts';

const since2000 = `date '2000-01-01'`;
const atMidnight = (date: string): string => `${date}::timestamp at time zone 'UTC'`;
const fullName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;

/** The records whose states the first tables hold. */
export const firstLifecycles: readonly KeptLifecycle[] = [
  {
    machine: 'payroll',
    from: 'portal.payrolls r',
    uid: 'r.payroll_uid',
    title: 'r.name',
    state: 'r.status',
    made: atMidnight(`coalesce(r.start_date, ${since2000})`),
  },
  {
    machine: 'benefit',
    from: 'portal.benefits r',
    uid: 'r.benefit_uid',
    title: 'r.name',
    state: 'r.status',
    made: atMidnight(`coalesce(r.start_date, ${since2000})`),
  },
  {
    machine: 'employerClosure',
    from: 'portal.employers r',
    uid: 'r.employer_uid',
    employer: 'r.id',
    title: 'r.name',
    state: `case when not r.is_active then 'closed' when r.instruction_close_employer_id is not null then 'closing' else 'open' end`,
    made: atMidnight(since2000),
  },
  {
    machine: 'employeeRequest',
    from: 'portal.employee_requests r left join portal.employees e on e.employee_uid = r.employee_uid',
    uid: 'r.request_uid',
    title: `case r.type when 'optOut' then 'Opt-out of ' else 'Contribution change of ' end || ${fullName('e')}`,
    state: 'r.status',
    made: 'r.requested_at',
  },
  {
    machine: 'pensionRelationship',
    from: `portal.pension_scheme_relationships r left join portal.employees e on e.employee_uid = r.employee_uid
      left join portal.pension_schemes s on s.pension_scheme_uid = r.pension_scheme_uid`,
    uid: 'r.relationship_uid',
    title: `${fullName('e')} || ' in ' || s.name`,
    state: 'r.state',
    made: 'e.created_at',
  },
];

const statements = [
  // The history and addresses name a record by one uid.
  'alter table portal.pension_scheme_relationships add column relationship_uid uuid not null unique default gen_random_uuid()',
  // Counts by state read these alone.
  'create index payrolls_by_status on portal.payrolls (status)',
  'create index benefits_by_status on portal.benefits (status)',
  'create index employee_requests_by_status on portal.employee_requests (status, requested_at)',
  'create index pension_scheme_relationships_by_state on portal.pension_scheme_relationships (state)',
  lifecycleRecordsView(firstLifecycles),
  'grant select on portal.lifecycle_records to portal_api, portal_provider',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
