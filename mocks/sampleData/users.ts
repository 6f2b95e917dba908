import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { insertAccess } from './access.ts';
import { demoUsers } from './accounts.ts';
import intermediaries from './data/intermediaries.json' with { type: 'json' };
import { demoEmployerId, intermediaryId } from './demoEmployers.ts';
import { pick, uid } from './deterministic.ts';
import type { Clock } from './options.ts';
import { stage } from './staging.ts';

/** Writes the users of the demo accounts, and others who never sign in: administrators, intermediary members, and employees. */
export async function insertUsers(trx: Transaction<Database>, clock: Clock): Promise<void> {
  await insertDemoUsers(trx, clock);
  await insertAdministrators(trx, clock);
  await insertMembers(trx);
  await insertEmployeeUsers(trx, clock);
  await insertAccess(trx, clock, joinNames);
}

/** A time of the working day, the given number of days ago. */
const daysAgo = ({ today }: Clock, days: ReturnType<typeof pick>, seed: string) =>
  sql`(${today} - 1 - ${days} + time '08:30' + ${pick(seed, 'minute of the day', 540)} * interval '1 minute') at time zone 'UTC'`;

async function insertDemoUsers(trx: Transaction<Database>, { today }: Clock): Promise<void> {
  await trx
    .insertInto('portal.users')
    .values(
      demoUsers.map(({ userUid, email, firstName, lastName, flags }) => ({
        user_uid: userUid,
        email,
        first_name: firstName,
        last_name: lastName,
        is_provider_admin: flags?.isProviderAdmin ?? false,
        is_hs_admin: flags?.isHsAdmin ?? false,
        is_external_admin: flags?.isExternalAdmin ?? false,
        can_view_analytics: flags?.canViewAnalytics ?? false,
      })),
    )
    .execute();
  const relationships = demoUsers.flatMap(({ userUid, access = [] }) =>
    access.map(({ employer, as, revoked = false, isEmployee = false }) => ({
      user_uid: userUid,
      employer_id: demoEmployerId(employer),
      is_active: !revoked,
      is_pension: as === 'pension-admin',
      is_senior: as === 'senior-pension-admin',
      is_employee: isEmployee,
    })),
  );
  await stage(
    trx,
    'sample_access',
    {
      user_uid: 'uuid',
      employer_id: 'bigint',
      is_active: 'boolean',
      is_pension: 'boolean',
      is_senior: 'boolean',
      is_employee: 'boolean',
    },
    relationships,
  );
  // A demo user who also works at the employer is its first employee.
  await sql`
    insert into portal.company_relationships (user_uid, employer_id, employee_uid, is_active, is_pension_administrator, is_senior_pension_administrator, is_employee, started_at, ended_at)
    select user_uid, employer_id, case when is_employee then ${uid('employee', 'employer_id', '1')} end, is_active, is_pension, is_senior, is_employee,
      (${today} - 700 + time '10:00') at time zone 'UTC', case when not is_active then (${today} - 45 + time '16:00') at time zone 'UTC' end
    from sample_access`.execute(trx);
  await sql`
    update portal.employees e set first_name = u.first_name, last_name = u.last_name, email = u.email
    from portal.company_relationships r join portal.users u using (user_uid) where r.employee_uid = e.employee_uid`.execute(trx);
  const members = demoUsers.flatMap(({ userUid, intermediary }) =>
    intermediary === undefined ? [] : [{ user_uid: userUid, intermediary_id: intermediaryId(intermediary) }],
  );
  await trx.insertInto('portal.intermediary_members').values(members).execute();
}

/** SQL that joins a first name f and a last name l to each row. */
const joinNames = (seed: string) => sql`
  join sample_name_slots g on g.slot = ${pick(seed, 'group', 100)}
  join sample_first_names f on f.grp = g.grp and f.n = ${pick(seed, 'first name', 'g.first_names')}
  join sample_last_names l on l.grp = g.grp and l.n = ${pick(seed, 'last name', 'g.last_names')}`;

/** Each demo employer has an administrator: one in three is a senior one, and one in nine has had the access revoked. */
async function insertAdministrators(trx: Transaction<Database>, clock: Clock): Promise<void> {
  await sql`
    insert into portal.users (user_uid, email, first_name, last_name, last_logged_in_at)
    select ${uid('administrator', 'e.id')}, f.slug || '.' || l.slug || '@' || e.domain, f.name, l.name, ${daysAgo(clock, pick('e.id', 'administrator signed in', 90), 'e.id')}
    from sample_employers e ${joinNames('e.id')} where e.is_demo`.execute(trx);
  await sql`
    insert into portal.company_relationships (user_uid, employer_id, is_active, is_pension_administrator, is_senior_pension_administrator, started_at, ended_at)
    select ${uid('administrator', 'id')}, id, not is_revoked, not is_senior, is_senior, (${clock.today} - 900 + time '10:00') at time zone 'UTC',
      case when is_revoked then (${clock.today} - 91 + time '17:00') at time zone 'UTC' end
    from sample_employers, lateral (select ${pick('id', 'administrator revoked', 9)} = 0 as is_revoked, ${pick('id', 'administrator senior', 3)} = 0 as is_senior) a
    where is_demo`.execute(trx);
}

/** Three more members for each intermediary; the last one's access was revoked. */
async function insertMembers(trx: Transaction<Database>): Promise<void> {
  const rows = intermediaries.flatMap(({ id, email }) =>
    [1, 2, 3].map((number) => ({ intermediary: id, number, domain: email.split('@')[1] })),
  );
  await stage(trx, 'sample_members', { intermediary: 'bigint', number: 'integer', domain: 'text' }, rows);
  const seed = 'm.intermediary * 10 + m.number';
  await sql`
    insert into portal.users (user_uid, email, first_name, last_name)
    select ${uid('member', 'm.intermediary', 'm.number')}, f.slug || '.' || l.slug || m.number || '@' || m.domain, f.name, l.name
    from sample_members m ${joinNames(seed)}`.execute(trx);
  await sql`
    insert into portal.intermediary_members (user_uid, intermediary_id, is_active)
    select ${uid('member', 'intermediary', 'number')}, intermediary, number < 3 from sample_members`.execute(trx);
  // One in four clients has restricted access: one member has read-only access, and another has none.
  await sql`
    insert into portal.intermediary_member_levels (user_uid, intermediary_id, employer_id, level)
    select ${uid('member', 'm.intermediary', 'm.number')}, c.intermediary_id, c.employer_id, case m.number when 1 then 'readOnly' else 'none' end
    from sample_members m join sample_clients c on c.intermediary_id = m.intermediary and c.is_active
    where m.number < 3 and ${pick('c.employer_id', 'not for everybody', 4)} = 0`.execute(trx);
}

/** One in thirty employees with an email address signs in to see their own savings. */
async function insertEmployeeUsers(trx: Transaction<Database>, clock: Clock): Promise<void> {
  const chosen = sql`
    from sample_employees s join sample_employers o on o.id = s.employer_id and o.is_demo join portal.employees e on e.employee_uid = s.uid
    where s.number between 2 and 5000 and s.is_active and e.email is not null and ${pick('s.seed', 'signs in', 30)} = 0`;
  await sql`
    insert into portal.users (user_uid, email, first_name, last_name, last_logged_in_at)
    select ${uid('employee user', 's.employer_id', 's.number')}, e.email, e.first_name, e.last_name, ${daysAgo(clock, pick('s.seed', 'employee signed in', 300), 's.seed')} ${chosen}`.execute(
    trx,
  );
  await sql`
    insert into portal.company_relationships (user_uid, employer_id, employee_uid, is_employee, started_at)
    select ${uid('employee user', 's.employer_id', 's.number')}, s.employer_id, s.uid, true, e.created_at ${chosen}`.execute(trx);
}
