import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { pick, uid } from './deterministic.ts';
import type { Clock } from './options.ts';
import { stage } from './staging.ts';

/** One person in each state of access, with the steps to it: event, days ago, and whether the person took the step. */
const people = [
  { state: 'invited', steps: [['create', 0]] },
  // The link of this one expired days ago.
  { state: 'invited', steps: [['create', 6]] },
  {
    state: 'active',
    steps: [
      ['create', 61],
      ['accept', 60],
    ],
  },
  {
    state: 'upgraded',
    steps: [
      ['create', 210],
      ['accept', 209],
      ['upgrade', 120],
    ],
  },
  {
    state: 'revoked',
    steps: [
      ['create', 320],
      ['accept', 319],
      ['revoke', 30],
    ],
  },
  {
    state: 'reinstated',
    steps: [
      ['create', 400],
      ['accept', 400],
      ['revoke', 150],
      ['reinstate', 90],
    ],
  },
] as const;

const after: Readonly<Record<string, string>> = {
  create: 'invited',
  accept: 'active',
  upgrade: 'upgraded',
  revoke: 'revoked',
  reinstate: 'reinstated',
};

/** Some employers and every intermediary have a person in each state. */
const parties = sql`(
  select 'employer' as kind, e.id, e.domain, ${uid('administrator', 'e.id')} as inviter from sample_employers e
  where e.is_demo and (e.short_name in ('Larkspur', 'Brackenbury', 'Kestrel Aerospace') or ${pick('e.id', 'people in every state', 4)} = 0)
  union all
  select 'intermediary', m.intermediary, m.domain, ${uid('member', 'm.intermediary', '1')} from sample_members m where m.number = 1)`;

const person = uid('access person', 'kind', 'id', 'n');
const accessOf = uid('access', 'kind', 'id', 'n');

/**
 * Writes people with access in every state, with the steps that led there, and gives each person's access the same identifier in every load. Needs the users,
 * `sample_employers`, `sample_members` and the staged words.
 *
 * @param named - SQL that joins a first name f and a last name l to each row, by a seed.
 */
export async function insertAccess(
  trx: Transaction<Database>,
  { today }: Clock,
  named: (seed: string) => ReturnType<typeof sql>,
): Promise<void> {
  await sql`update portal.company_relationships set access_uid = ${uid('access', 'user_uid', 'employer_id')}`.execute(trx);
  await sql`
    update portal.intermediary_members set access_uid = ${uid('access', 'user_uid', 'intermediary_id')},
      started_at = (${today} - 800 + time '10:00') at time zone 'UTC',
      ended_at = case when not is_active then (${today} - 60 + time '17:00') at time zone 'UTC' end`.execute(trx);

  const steps = people.flatMap(({ steps }, n) =>
    steps.map(([event, days], step) => ({
      n,
      step,
      event,
      days,
      from_state: after[steps[step - 1]?.[0] ?? ''] ?? null,
      to_state: after[event],
    })),
  );
  await stage(
    trx,
    'sample_access_steps',
    { n: 'integer', step: 'integer', event: 'text', days: 'integer', from_state: 'text', to_state: 'text' },
    steps,
  );
  await sql`
    create temporary table sample_access_people on commit drop as
    select p.*, s.n, s.state, s.days, f.name as first_name, l.name as last_name, f.slug || '.' || l.slug || '.' || (s.n + 1) || '@' || p.domain as email
    from ${parties} p
    cross join (
      select distinct on (n) n, to_state as state, first_value(days) over (partition by n order by step) as days from sample_access_steps order by n, step desc
    ) s ${named("p.id * 10 + s.n + case p.kind when 'employer' then 0 else 7 end")}`.execute(trx);
  await insertPeople(trx, today);
  await insertHistory(trx, today);
}

async function insertPeople(trx: Transaction<Database>, today: Clock['today']): Promise<void> {
  const at = (days: string, time: string) => sql`(${today} - ${sql.raw(days)} + time ${sql.lit(time)}) at time zone 'UTC'`;
  const isIn = sql`state in ('active', 'upgraded', 'reinstated')`;
  const invitedName = (name: 'first_name' | 'last_name') => sql`case when state = 'invited' then ${sql.ref(name)} end`;
  const born = sql`date '1962-01-01' + ${pick('id * 10 + n', 'born', 13_000)}`;
  await sql`
    insert into portal.users (user_uid, email, first_name, last_name, last_logged_in_at)
    select ${person}, email, first_name, last_name, case when ${isIn} then ${at('n', '09:20')} end from sample_access_people`.execute(
    trx,
  );
  const shared = sql`${person}, ${accessOf}, state, ${isIn}, ${invitedName('first_name')}, ${invitedName('last_name')}, ${born}, ${at('days', '08:10')},
    case when state = 'revoked' then ${at('30', '16:00')} end`;
  await sql`
    insert into portal.company_relationships (user_uid, access_uid, access_state, is_active, invited_first_name, invited_last_name, date_of_birth, started_at, ended_at,
      employer_id, is_pension_administrator, is_senior_pension_administrator)
    select ${shared}, id, state <> 'upgraded', state = 'upgraded' from sample_access_people where kind = 'employer'`.execute(trx);
  await sql`
    insert into portal.intermediary_members (user_uid, access_uid, access_state, is_active, invited_first_name, invited_last_name, date_of_birth, started_at, ended_at,
      intermediary_id)
    select ${shared}, id from sample_access_people where kind = 'intermediary' and state <> 'upgraded'`.execute(trx);
  await sql`
    insert into portal.invitation_links (link_uid, access_uid, employer_id, intermediary_id, created_at, expires_at, used_at)
    select ${uid('invitation', 'kind', 'id', 'n')}, ${accessOf}, case kind when 'employer' then id end, case kind when 'intermediary' then id end,
      ${at('days', '08:10')}, ${at('days', '08:10')} + interval '1 day', case when state <> 'invited' then ${at('days', '08:55')} end
    from sample_access_people where kind = 'employer' or state <> 'upgraded'`.execute(trx);
}

/** The words of each step, as the service writes them. */
const words = sql`case s.event when 'accept' then 'Invitation accepted' when 'resendInvite' then 'Invitation sent again' when 'upgrade' then 'Admin user upgraded'
  when 'downgrade' then 'Admin user downgraded' when 'revoke' then 'Access revoked' when 'reinstate' then 'Access reinstated'
  else case kind when 'employer' then 'Admin access given' else 'Member invited' end end`;

async function insertHistory(trx: Transaction<Database>, today: Clock['today']): Promise<void> {
  await sql`
    insert into portal.changes (change_uid, machine, lifecycle_uid, kind, record_uid, employer_id, intermediary_id, title, action, from_state, to_state, at, actor_user_uid, acting_as,
      on_behalf_of, activity, fields)
    select ${uid('access change', 'kind', 'id', 'n', 's.step')}, 'adminAccess', ${accessOf}, case kind when 'employer' then 'admin-users' else 'intermediary-members' end, ${person},
      case kind when 'employer' then id end, case kind when 'intermediary' then id end, first_name || ' ' || last_name,
      s.event, s.from_state, s.to_state, (${today} - s.days + time '08:10' + s.step * interval '45 minutes') at time zone 'UTC',
      case when s.event = 'accept' then ${person} else p.inviter end,
      case when kind = 'intermediary' then 'intermediary' when s.event = 'accept' then 'pension-admin' else 'senior-pension-admin' end,
      case kind when 'intermediary' then id end, ${words},
      case when s.from_state is distinct from s.to_state
        then jsonb_build_array(jsonb_build_object('field', 'accessStatus', 'from', s.from_state, 'to', s.to_state)) else '[]' end
    from sample_access_people p join sample_access_steps s using (n)
    where kind = 'employer' or p.state <> 'upgraded'
    order by kind, id, n, s.step`.execute(trx);
}
