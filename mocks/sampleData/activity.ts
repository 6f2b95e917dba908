import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { pick, uid } from './deterministic.ts';
import type { Clock } from './options.ts';
import { payrollUid } from './payrolls/payrolls.ts';

const activities = [
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

/** SQL from the employees of a demo employer with a recorded history; employees with higher numbers only add to the amount of data. */
export const employeesWithActivity = sql`sample_employees s join sample_employers o on o.id = s.employer_id and o.is_demo and s.number <= 5000`;

/** Writes what was done with the demo employers' employees, before the portal kept each field. */
export async function insertActivity(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  const employee = sql`s.employer_id, 'employees' as kind, s.uid::text as record_uid, w.first_name || ' ' || w.last_name as title, s.uid as employee_uid`;
  const employees = sql`${employeesWithActivity} join portal.employees w on w.employee_uid = s.uid`;
  // Up to four activities in the last half year, about one in fifty of them pending and one in a hundred failed; and the joining and leaving.
  await sql`
    insert into portal.changes (change_uid, employer_id, kind, record_uid, title, employee_uid, at, actor_user_uid, acting_as, action, activity, status)
    select a.change_uid, a.employer_id, a.kind, a.record_uid, a.title, a.employee_uid, a.at, u.user_uid, case when u.user_uid is null then 'service' else 'pension-admin' end, 'change', activity, status from (
      select ${uid('instruction', 's.uid', 'n')} as change_uid, ${employee},
        (${today} - 1 - ${pick('s.seed * 10 + n', 'activity day', 180)} + time '08:00' + ${pick('s.seed * 10 + n', 'activity minute', 600)} * interval '1 minute') at time zone 'UTC' as at,
        (array[${sql.join(activities.map((activity) => sql.lit(activity)))}])[1 + ${pick('s.seed * 10 + n', 'activity', activities.length)}] as activity,
        case when ${pick('s.seed * 10 + n', 'activity status', 100)} = 0 then 'failed' when ${pick('s.seed * 10 + n', 'activity status', 100)} < 3 then 'pending' else 'complete' end as status
      from ${employees} cross join generate_series(1, ${pick('s.seed', 'activities', 5)}) as n
      where s.is_active and s.started_on < ${today} - 181
      union all
      select ${uid('instruction', 's.uid', "'join'")}, ${employee}, (s.started_on + time '09:00') at time zone 'UTC', 'Joined the payroll "' || p.name || '"', 'complete'
      from ${employees} join portal.payrolls p on p.payroll_uid = ${payrollUid('s.employer_id', 's.position')}
      union all
      select ${uid('instruction', 's.uid', "'leave'")}, ${employee}, (s.ended_on + time '17:00') at time zone 'UTC', 'Left the employer', 'complete'
      from ${employees} where s.ended_on is not null
    ) a left join portal.users u on u.user_uid = ${uid('administrator', 'a.employer_id')}
    order by a.at, a.change_uid`.execute(trx);
}
