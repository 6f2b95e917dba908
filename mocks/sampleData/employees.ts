import { type Transaction, sql } from 'kysely';
import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import type { Database } from '../../server/store/database.ts';
import { pick, uid } from './deterministic.ts';
import type { Clock } from './options.ts';
import { hasExecutiveScheme } from './offers.ts';
import { schemeUid } from './payrolls/offerUids.ts';
import { payrollUid } from './payrolls/payrolls.ts';
import { offersSavings, savings } from './payrolls/savings.ts';
import { choices } from './staging.ts';
import { enrolTourPeople, stageTourPeople } from './tour/tourPeople.ts';

/** Writes employees and their relationships, and stages `sample_employees`: the choices made for each employee, before any row is written. */
export async function insertEmployees(trx: Transaction<Database>, clock: Clock, asOf: CalendarDay): Promise<void> {
  await stageEmployees(trx, clock);
  await stageTourPeople(trx, asOf);
  await insertPeople(trx);
  await insertPayrollRelationships(trx);
  await insertSchemeRelationships(trx, clock);
  await enrolTourPeople(trx, asOf);
}

async function stageEmployees(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    create temporary table sample_employees (
      uid uuid, employer_id bigint, number integer, seed bigint, position integer, previous integer,
      is_active boolean, born_on date, started_on date, moved_on date, ended_on date
    ) on commit drop`.execute(trx);
  // One in sixteen came from another payroll of the employer.
  await sql`
    insert into sample_employees
    select ${uid('employee', 's.employer_id', 's.number')}, s.employer_id, s.number, s.seed, w.position,
      case when moved then w.previous end,
      is_active, born_on, started_on, case when moved then started_on + (as_of - started_on) / 2 end,
      case when s.profile = 'closed' then as_of when not is_active then as_of - ((as_of - started_on) * ${pick('s.seed', 'ended', 44)}) / 100 - 1 end
    from (
      select e.id as employer_id, number, e.id * 1000000 + number as seed, e.profile
      from sample_employers e cross join generate_series(1, e.employees) as number
    ) s
    -- Where the employer has closed, everybody left on that day.
    cross join lateral (select case when s.profile = 'closed' then ${today} - 235 else ${today} end as as_of) day
    cross join lateral (
      select ((as_of - interval '18 years')::date - ${pick('s.seed', 'born', 20_700)}) as born_on,
        s.profile <> 'closed' and ${pick('s.seed', 'former', 14)} > 0 as is_active
    ) a
    cross join lateral (
      select greatest(as_of - 1 - ${pick('s.seed', 'started', 5400)} * (1 + ${pick('s.seed', 'long service', 3)}) / 3, (born_on + interval '16 years')::date) as started_on
    ) b
    join sample_payroll_slots w on w.profile = s.profile and w.slot = ${pick('s.seed', 'payroll', 100)}
    cross join lateral (select w.previous is not null and ${pick('s.seed', 'moved', 16)} = 0 as moved) c
    order by s.employer_id, s.number`.execute(trx);
  await sql`analyze sample_employees`.execute(trx);
}

/** SQL that leaves out a detail for some employees, as in real payrolls. */
const isMissing = (topic: string, oneIn: number) => sql`${pick('s.seed', `${topic} missing`, oneIn)} = 0`;

async function insertPeople(trx: Transaction<Database>): Promise<void> {
  const flags = savings.map(
    ({ flag, offeredByInTen }, n) =>
      sql`s.is_active and ${pick('s.seed', flag, 100)} < ${sql.raw(String(4 + offeredByInTen * 2))} and ${offersSavings('e', String(n), String(offeredByInTen))}`,
  );
  const letter = (letters: string, topic: string) =>
    sql`substr(${sql.lit(letters)}, 1 + ${pick('s.seed', topic, letters.length)}, 1)`;
  await sql`
    insert into portal.employees (
      employee_uid, employer_id, first_name, last_name, date_of_birth, national_insurance, email, mobile_phone,
      address_line1, address_line2, town, county, post_code, payroll_number, employment_start_date, annual_salary, payroll_uid, is_active,
      ${sql.join(savings.map(({ flag }) => sql.ref(flag)))}, created_at
    )
    select s.uid, s.employer_id, f.name, l.name,
      case when not ${isMissing('date of birth', 60)} then s.born_on end,
      -- QQ is never issued. The factor shares none with a million, so nobody at an employer has the number of another.
      case when not ${isMissing('national insurance', 25)} then 'QQ' || lpad(((s.number::bigint * 7919 + s.employer_id * 104729) % 1000000)::text, 6, '0') || ${letter('ABCD', 'national insurance')} end,
      case when not ${isMissing('email', 12)} then f.slug || '.' || l.slug || s.number || '@' || e.domain end,
      case when not ${isMissing('mobile', 4)} then '07700 900' || lpad(${pick('s.seed', 'mobile', 1000)}::text, 3, '0') end,
      case when h.known then case when ${pick('s.seed', 'flat', 7)} = 0 then 'Flat ' || 1 + ${pick('s.seed', 'flat number', 24)} || ', ' else '' end || 1 + ${pick('s.seed', 'house', 180)} || ' ' || t.name end,
      case when h.known and ${pick('s.seed', 'has district', 4)} = 0 then d.name end,
      case when h.known then p.town end, case when h.known then p.county end,
      -- Royal Mail never ends a postcode in these letters: the address looks real, and is nobody's.
      case when h.known then p.outward_codes[1 + ${pick('s.seed', 'outward', 'cardinality(p.outward_codes)')}] || ' ' || 1 + ${pick('s.seed', 'sector', 9)}
        || ${letter('ABDEFGHJLNPQRSTUWXYZ', 'unit')} || ${letter('CIKMOV', 'unit end')} end,
      case s.employer_id % 4
        when 0 then lpad((s.number * 3 + 100)::text, 6, '0') when 1 then 'E' || lpad(s.number::text, 6, '0')
        when 2 then (10000 + s.number)::text else upper(left(e.domain, 2)) || '-' || (1000 + s.number * 7) end,
      case when not ${isMissing('start date', 90)} then s.started_on end,
      case when not ${isMissing('salary', 35)} then
        -- Full time from 22,000 to 67,000 pounds, most near the lower end; one in five part time; in whole pounds.
        (2200000 + ${pick('s.seed', 'grade', 300)}::bigint * ${pick('s.seed', 'step', 300)} * 50)
        * case when ${pick('s.seed', 'part time', 5)} = 0 then 40 + ${pick('s.seed', 'hours', 45)} else 100 end / 100 / 100 * 100 end,
      ${payrollUid('s.employer_id', 's.position')}, s.is_active,
      ${sql.join(flags)}, (s.started_on + time '09:00') at time zone 'UTC'
    from sample_employees s
    join sample_employers e on e.id = s.employer_id
    join sample_name_slots g on g.slot = ${pick('s.seed', 'group', 100)}
    -- One in ten has a family name from elsewhere than the first name.
    join sample_name_slots m on m.slot = case when ${pick('s.seed', 'mixed', 10)} = 0 then ${pick('s.seed', 'other group', 100)} else g.slot end
    join sample_first_names f on f.grp = g.grp and f.n = ${pick('s.seed', 'first name', 'g.first_names')}
    join sample_last_names l on l.grp = m.grp and l.n = ${pick('s.seed', 'last name', 'm.last_names')}
    cross join lateral (select not ${isMissing('address', 50)} as known) h
    join sample_places p on p.n = case when e.profile = 'enterprise' or ${pick('s.seed', 'lives elsewhere', 4)} = 0 then ${pick('s.seed', 'place', choices.places)} else e.place end
    join sample_streets t on t.n = ${pick('s.seed', 'street', choices.streets)}
    join sample_districts d on d.n = ${pick('s.seed', 'district', choices.districts)}`.execute(trx);
}

/** One active payroll for each active employee: joining a payroll ends the relationship with the one before. */
async function insertPayrollRelationships(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, is_active, started_on, ended_on)
    select uid, ${payrollUid('employer_id', 'position')}, employer_id, is_active, coalesce(moved_on, started_on), ended_on
    from sample_employees
    union all
    select uid, ${payrollUid('employer_id', 'previous')}, employer_id, false, started_on, moved_on
    from sample_employees where previous is not null`.execute(trx);
}

/** Nine in ten are in the employer's scheme since they joined; some opted out, and recent joiners are not enrolled yet. */
async function insertSchemeRelationships(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    insert into portal.pension_scheme_relationships (relationship_uid, employee_uid, pension_scheme_uid, employer_id, state, enrolled_on, enrolment_type, ended_on)
    select ${uid('membership', 'uid', '1')}, uid, ${schemeUid('employer_id', 1)}, employer_id, state,
      case when state <> 'notEnrolled' then started_on end,
      case when state = 'optedOut' then 'autoEnrolled' when state = 'active' then case when ${pick('seed', 'enrolment type', 8)} = 0 then 'contractual' else 'autoEnrolled' end end,
      case when state = 'optedOut' then least(started_on + 5 + ${pick('seed', 'opt-out notice', 20)}, ${today}) end
    from sample_employees cross join lateral (
      select case when ${pick('seed', 'pension state', 100)} < 6 then 'optedOut' when is_active and ${pick('seed', 'pension state', 100)} < 14 then 'notEnrolled' else 'active' end as state
    ) m
    union all
    select ${uid('membership', 's.uid', '2')}, s.uid, ${schemeUid('s.employer_id', 2)}, s.employer_id, 'active', s.started_on, 'contractual', null
    from sample_employees s join sample_employers e on e.id = s.employer_id
    where ${hasExecutiveScheme} and case when e.profile = 'enterprise' then s.position = 6 else ${pick('s.seed', 'executive', 12)} = 0 end`.execute(
    trx,
  );
}
