import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { pick, uid } from './deterministic.ts';
import type { Clock } from './options.ts';
import { payrollUid, schemeUid } from './offers.ts';

const doings = [
  'Address changed',
  'Email address changed',
  'Mobile phone changed',
  'Salary changed',
  'Contribution changed from 5% to 6%',
  'Contribution changed from 5% to 8%',
  'Beneficiary named',
  'Retirement age changed to 66',
  'Yearly statement sent',
  'Welcome letter sent',
];

/** Employees of a demo employer whose history is told; those beyond are only there for their number. */
const told = sql`sample_employees s join sample_employers o on o.id = s.employer_id and o.is_demo and s.number <= 5000`;

/** Writes what was done to records of the demo employers' employees, and what employees have asked for. */
export async function insertActivity(trx: Transaction<Database>, clock: Clock): Promise<void> {
  await insertRecentActivity(trx, clock);
  await insertRequests(trx, clock);
}

async function insertRecentActivity(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  // Up to four things in the last half year, one in fifty of them not finished and one in a hundred failed; and the beginning.
  await sql`
    insert into portal.recent_activity (instruction_uid, employer_id, employee_uid, "timestamp", activity, status)
    select ${uid('instruction', 's.uid', 'n')}, s.employer_id, s.uid,
      (${today} - 1 - ${pick('s.seed * 10 + n', 'activity day', 180)} + time '08:00' + ${pick('s.seed * 10 + n', 'activity minute', 600)} * interval '1 minute') at time zone 'UTC',
      (array[${sql.join(doings.map((doing) => sql.lit(doing)))}])[1 + ${pick('s.seed * 10 + n', 'activity', doings.length)}],
      case when ${pick('s.seed * 10 + n', 'activity status', 100)} = 0 then 'failed' when ${pick('s.seed * 10 + n', 'activity status', 100)} < 3 then 'pending' else 'complete' end
    from ${told} cross join generate_series(1, ${pick('s.seed', 'activities', 5)}) as n
    where s.is_active and s.started_on < ${today} - 181
    union all
    select ${uid('instruction', 's.uid', "'join'")}, s.employer_id, s.uid, (s.started_on + time '09:00') at time zone 'UTC', 'Joined the payroll "' || p.name || '"', 'complete'
    from ${told} join portal.payrolls p on p.payroll_uid = ${payrollUid('s.employer_id', 's.position')}
    union all
    select ${uid('instruction', 's.uid', "'leave'")}, s.employer_id, s.uid, (s.ended_on + time '17:00') at time zone 'UTC', 'Left the employer', 'complete'
    from ${told} where s.ended_on is not null`.execute(trx);
}

async function insertRequests(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await sql`
    insert into portal.employee_requests (
      request_uid, employer_id, employee_uid, payroll_uid, pension_scheme_uid, type, status, requested_at,
      existing_employee_percent, updated_employee_percent, updated_employee_payment
    )
    select ${uid('request', 's.uid')}, s.employer_id, s.uid, ${payrollUid('s.employer_id', 's.position')}, ${schemeUid('s.employer_id', 1)}, type,
      (array['outstanding', 'outstanding', 'complete', 'complete', 'complete', 'cancelled'])[1 + ${pick('s.seed', 'request status', 6)}],
      (${today} - 1 - ${pick('s.seed', 'request day', 120)} + time '07:00' + ${pick('s.seed', 'request minute', 900)} * interval '1 minute') at time zone 'UTC',
      case when type = 'contributionChange' then 5 end,
      case when type = 'contributionChange' and not in_pounds then 6 + ${pick('s.seed', 'request percent', 10)} end,
      case when type = 'contributionChange' and in_pounds then (50 + ${pick('s.seed', 'request pounds', 40)} * 10) * 100 end
    from ${told}
    cross join lateral (
      select case when ${pick('s.seed', 'request type', 4)} = 0 then 'optOut' else 'contributionChange' end as type, ${pick('s.seed', 'request in pounds', 5)} = 0 as in_pounds
    ) r
    where s.is_active and ${pick('s.seed', 'request', 30)} = 0`.execute(trx);
}
