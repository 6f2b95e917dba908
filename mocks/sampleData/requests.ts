import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { employeesWithActivity } from './activity.ts';
import { pick, uid } from './deterministic.ts';
import { schemeUid } from './payrolls/offerUids.ts';
import { payrollUid } from './payrolls/payrolls.ts';
import type { Clock } from './options.ts';

/** Writes the employees' requests and their outcomes. Needs the employees and the administrators. */
export async function insertRequests(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  const lately = sql`${today} - 1 - ${pick('s.seed', 'request day', 120)}`;
  const status = sql`(array['outstanding', 'outstanding', 'complete', 'complete', 'complete', 'cancelled'])[1 + ${pick('s.seed', 'request status', 6)}]`;
  await insertSome(trx, {
    payroll: 's.position',
    on: lately,
    status,
    of: sql`s.is_active and ${pick('s.seed', 'request', 30)} = 0`,
  });
  // These were not answered in time: the payroll has ceased, or the employee has left, and the chart gives the reason why they cannot be completed.
  await insertSome(trx, {
    payroll: 's.previous',
    on: sql`least(s.moved_on, ${today} - 60) - ${pick('s.seed', 'stuck day', 90)}`,
    status: sql`'outstanding'`,
    of: sql`s.is_active and ${pick('s.seed', 'request', 30)} <> 0 and ${pick('s.seed', 'stuck', 3)} = 0
      and exists (select from portal.payrolls p where p.payroll_uid = ${payrollUid('s.employer_id', 's.previous')} and p.status = 'Ceased')`,
  });
  await insertSome(trx, {
    payroll: 's.position',
    on: sql`s.ended_on - 6`,
    status: sql`'outstanding'`,
    of: sql`not s.is_active and s.ended_on > s.started_on + 30 and s.ended_on > ${today} - 400 and ${pick('s.seed', 'left behind', 12)} = 0`,
  });
  await insertReenrolments(trx);
  await insertSteps(trx, today);
}

/** Members who ask to opt out were enrolled again shortly before: the law gives them a month. */
async function insertReenrolments(trx: Transaction<Database>): Promise<void> {
  await sql`
    update portal.pension_scheme_relationships r set enrolled_on = greatest(r.enrolled_on, q.asked_on - 12), enrolment_type = 'autoEnrolled'
    from (
      select employee_uid, pension_scheme_uid, max(requested_at at time zone 'UTC')::date as asked_on
      from portal.employee_requests where type = 'optOut' group by employee_uid, pension_scheme_uid
    ) q
    where r.employee_uid = q.employee_uid and r.pension_scheme_uid = q.pension_scheme_uid and r.state = 'active'`.execute(trx);
}

interface Some {
  /** The column with the payroll's position. */
  payroll: string;
  on: RawBuilder<unknown>;
  status: RawBuilder<unknown>;
  of: RawBuilder<unknown>;
}

async function insertSome(trx: Transaction<Database>, { payroll, on, status, of }: Some): Promise<void> {
  await sql`
    insert into portal.employee_requests (
      request_uid, employer_id, employee_uid, payroll_uid, pension_scheme_uid, type, status, requested_at, told_at,
      existing_employee_percent, updated_employee_percent, updated_employee_payment
    )
    select ${uid('request', 's.uid')}, s.employer_id, s.uid, ${payrollUid('s.employer_id', payroll)}, ${schemeUid('s.employer_id', 1)}, type, ${status}, at, at,
      case when type = 'contributionChange' then 5 end,
      case when type = 'contributionChange' and not in_pounds then 6 + ${pick('s.seed', 'request percent', 10)} end,
      case when type = 'contributionChange' and in_pounds then (50 + ${pick('s.seed', 'request pounds', 40)} * 10) * 100 end
    from ${employeesWithActivity}
    cross join lateral (
      select case when ${pick('s.seed', 'request type', 4)} = 0 then 'optOut' else 'contributionChange' end as type, ${pick('s.seed', 'request in pounds', 5)} = 0 as in_pounds,
        (${on} + time '07:00' + ${pick('s.seed', 'request minute', 900)} * interval '1 minute') at time zone 'UTC' as at
    ) r
    where ${of}`.execute(trx);
}

/** The history of each request: its creation and its answer, with administrator and time, within nine days. */
async function insertSteps(trx: Transaction<Database>, today: Clock['today']): Promise<void> {
  const title = sql`(case q.type when 'optOut' then 'Opt-out of ' else 'Contribution change for ' end || e.first_name || ' ' || e.last_name)`;
  const step = (name: string) =>
    sql`select ${uid('request change', 'q.request_uid', `'${name}'`)}, 'employeeRequest', q.request_uid::text, 'employee-requests', q.request_uid::text, q.employer_id, q.employee_uid, ${title}`;
  const answered = sql`jsonb_build_array(jsonb_build_object('field', 'status', 'from', 'outstanding', 'to', q.status))`;
  const requests = sql`portal.employee_requests q join portal.employees e using (employee_uid)`;
  const key = `('x' || left(md5(q.request_uid::text), 8))::bit(32)::integer`;
  await sql`
    insert into portal.changes (change_uid, machine, lifecycle_uid, kind, record_uid, employer_id, employee_uid, title, activity, fields, action, from_state, to_state, at, actor_user_uid, acting_as)
    ${step('request')}, ${title} || ' requested', '[]'::jsonb, 'create', null, 'outstanding', q.requested_at, null, 'service' from ${requests}
    union all
    ${step('answer')}, ${title} || case q.status when 'complete' then ' completed' else ' cancelled' end, ${answered},
      case q.status when 'complete' then 'complete' else 'cancel' end, 'outstanding', q.status,
      least(q.requested_at + (1 + ${pick(key, 'answered after', 12_000)}) * interval '1 minute', ${today}::timestamp at time zone 'UTC'), u.user_uid,
      case when u.user_uid is null then 'service' else 'pension-admin' end
    from ${requests} left join portal.users u on u.user_uid = ${uid('administrator', 'q.employer_id')} where q.status <> 'outstanding'
    order by 14, 3`.execute(trx);
}
