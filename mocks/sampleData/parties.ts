import { type Transaction, sql } from 'kysely';
import type { Database } from '../../server/store/database.ts';
import { clientRowsOf, intermediaryId } from './demoEmployers.ts';
import { pick, uid } from './deterministic.ts';
import intermediaries from './data/intermediaries.json' with { type: 'json' };
import type { Clock, Size } from './options.ts';
import { stage } from './staging.ts';

/** Writes employers, intermediaries and their associations. Needs `sample_employers`. */
export async function insertParties(trx: Transaction<Database>, { today }: Clock, size: Size): Promise<void> {
  await sql`
    insert into portal.employers (
      id, employer_uid, name, short_name, emails, phone_number, is_active, allow_contributions_link_to_salary, contribution_matching_hint,
      has_contribution_matching_rule, requires_compliance_alerting, enforces_smarter_care, payroll_allowed_cash, is_wpt, is_creative,
      instruction_close_employer_id, close_employer_final_pay_date, close_employer_reason
    )
    select e.id, ${uid('employer', 'e.id')}, e.name, e.short_name,
      case when d.has_contacts is false then '{}' else array['payroll@' || e.domain, 'pensions@' || e.domain] end,
      case when d.has_contacts is false then null else p.phone_prefix || lpad(${pick('e.id', 'employer phone', 1000)}::text, 3, '0') end,
      coalesce(d.is_active, true), coalesce(d.links_to_salary, false), d.matching_hint, d.matching_hint is not null,
      coalesce(d.compliance, false), coalesce(d.smarter_care, false), coalesce(d.allowed_cash, false), coalesce(d.is_wpt, false), coalesce(d.is_creative, false),
      case when d.close_reason is not null then ${uid('closing instruction', 'e.id')} end, d.final_pay_date, d.close_reason
    from sample_employers e join sample_places p on p.n = e.place left join sample_demo_employers d on d.id = e.id
    order by e.id`.execute(trx);

  await sql`
    insert into portal.intermediaries (id, intermediary_uid, name, short_name, email)
    select id, ${uid('intermediary', 'id')}, name, "shortName", email
    from jsonb_to_recordset(${JSON.stringify(intermediaries)}::text::jsonb) as t(id bigint, name text, "shortName" text, email text)`.execute(
    trx,
  );
  await stage(
    trx,
    'sample_clients',
    { intermediary_id: 'bigint', employer_id: 'bigint', is_active: 'boolean', is_new: 'boolean' },
    clientRowsOf(size),
  );
  await sql`
    insert into portal.intermediary_employers (association_uid, intermediary_id, employer_id, is_active, started_at, ended_at)
    select ${uid('association', 'intermediary_id', 'employer_id')}, intermediary_id, employer_id, is_active, started, case when not is_active then started + interval '400 days' end
    from sample_clients, lateral (
      select (${today} - case when is_new then 9 else 500 + ${pick('employer_id * 1000 + intermediary_id', 'client since', 2000)} end + time '10:00') at time zone 'UTC' as started
    ) since`.execute(trx);

  // Among 100,000 employers, the demo adviser has as many clients as a busy intermediary: 500.
  await sql`
    insert into portal.intermediary_employers (association_uid, intermediary_id, employer_id, started_at)
    select ${uid('association', String(intermediaryId('Castlegate')), 'e.id')}, ${intermediaryId('Castlegate')}, e.id, (${today} - 700 + time '10:00') at time zone 'UTC'
    from sample_employers e where not e.is_demo order by e.id limit 470`.execute(trx);

  // Both sides got a notice of a new association.
  await sql`
    insert into portal.notices (notice_uid, employer_id, intermediary_id, title, body, href, created_at)
    select ${uid('notice', 'c.intermediary_id', 'c.employer_id', 'side')}, c.employer_id, case when side = 'firm' then c.intermediary_id end,
      case when side = 'firm' then e.name || ' is now your client' else i.name || ' now acts for you' end,
      case when side = 'firm' then 'Rosalind Achebe gave you access to ' || e.name || '.'
        else 'Rosalind Achebe gave ' || i.name || ' access to ' || e.name || '. Its members can work on your employees, payrolls and contributions until you revoke the access.' end,
      case when side = 'firm' then '/employers/' || e.id else '/employers/' || e.id || '/associated-intermediaries' end, a.started_at
    from sample_clients c join portal.intermediary_employers a using (intermediary_id, employer_id)
    join portal.employers e on e.id = c.employer_id join portal.intermediaries i on i.id = c.intermediary_id
    cross join unnest(array['employer', 'firm']) as side
    where c.is_new`.execute(trx);

  // The provider's staff were asked to review an application, and have done so: it became an employer.
  await sql`
    insert into portal.notices (notice_uid, is_for_provider, kind, title, body, created_at, settled_at)
    select ${uid('notice', 'e.id', "'review'")}, true, 'signUps', 'To review: ' || e.name, 'Sent by the employer itself.',
      (${today} - 40 + time '10:00') at time zone 'UTC', (${today} - 38 + time '15:00') at time zone 'UTC'
    from portal.employers e join sample_employers s on s.id = e.id
    where s.is_demo and e.is_active and not exists (select from portal.intermediary_employers c where c.employer_id = e.id)
    order by e.id desc limit 1`.execute(trx);

  await sql`select setval(pg_get_serial_sequence('portal.employers', 'id'), max(id)) from portal.employers`.execute(trx);
  await sql`select setval(pg_get_serial_sequence('portal.intermediaries', 'id'), max(id)) from portal.intermediaries`.execute(
    trx,
  );
}
