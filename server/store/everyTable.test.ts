import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordsFromSchema } from '../../mocks/sampleData/fromSchema.ts';
import { moveDocumentsToTable } from '../../mocks/sampleData/records.ts';
import { type RecordFiles, records as fileRecords } from '../../schemas/generated/records.ts';
import { Records } from '../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';
import { createStore } from './createStore.ts';
import type { Scope } from './scope.ts';

/** Tables that every scope may read, and why. The rows of all others have an owner, and only a scope with that owner may see them. */
const publicByIntent: Readonly<Record<string, string>> = {
  chart_versions: 'The words of charts are the same for everybody.',
  clock: 'The day of the portal is the same for everybody.',
  product_types: 'Reference data of the provider.',
};

/** Tables that a request may add to without a scope, and why. None of them shows the rows of others. */
const addedToByIntent: Readonly<Record<string, string>> = {
  chart_versions: 'The first step of a version of a chart keeps its words.',
  outbox_mails: 'A mail goes to a person, and no request reads or changes one.',
};

/** Tables of private rows, which even provider staff cannot see. */
const personal = ['idempotency_keys', 'notice_preferences', 'notice_readers', 'saved_views'];

const nobody: Scope = { employers: [999_999], intermediaries: [999_999], userUid: '00000000-0000-4000-8000-000000000000' };

let database: TestDatabase;
/** The scope that all rows of this test belong to. */
let theirs: Scope;

beforeAll(async () => {
  database = await createTestDatabase();
  theirs = await fillEveryTable();
});
afterAll(() => database.close());

/** One row in each table with an owner: a new table needs one here, or the tests below fail. */
async function fillEveryTable(): Promise<Scope> {
  const records = new Records(database);
  const [employer, intermediary, person] = [await records.employer(), await records.intermediary(), await records.user()];
  await records.relationship(person, employer);
  await records.member(person, intermediary);
  await records.client(intermediary, employer);
  await records.level(person, intermediary, employer, 'readOnly');
  const payroll = await records.payroll(employer);
  const benefit = await records.benefit(employer, payroll);
  const period = await records.payPeriod(employer, { payroll, benefit });
  const statement = await records.statement(employer, period, { payroll, benefit });
  const load = await records.bulkLoad(employer, { payroll, benefit, period, uploadedBy: person });
  const mandate = await records.signedMandate(employer, benefit);
  await records.collection(employer, statement, mandate);
  await records.statement(employer, period, { payroll, benefit });
  await records.latePayment(employer, period, { payroll });
  await records.askedApproval(employer, period);
  const scheme = await records.pensionScheme(employer);
  const employee = await records.employee(employer);
  await records.membership(employer, employee, scheme);
  await records.contributionLevel(employer, await records.pot(employer, employee, scheme), '2026-04-06');
  await records.request(employer, employee);
  const run = (statement: RawBuilder<unknown>) => statement.execute(database.db);
  await run(sql`insert into portal.leavings (employee_uid, employer_id, effects) values (${employee}, ${employer}, '[]')`);
  await run(
    sql`insert into portal.requested_corrections (statement_uid, employer_id, changes, reason) values (${statement}, ${employer}, '[]', 'Typed wrongly')`,
  );
  await run(sql`insert into portal.analytics_refreshes (employer_id, refreshed_at) values (${employer}, now())`);
  await run(
    sql`insert into portal.analytics_member_months (employer_id, month, measure, people) values (${employer}, '2026-04-01', 'joined', 1)`,
  );
  await run(sql`
    insert into portal.analytics_late_payments (employer_id, payroll_uid, month, days_from, payments, amount)
    values (${employer}, ${payroll}, '2026-04-01', 1, 1, 1)`);
  await run(sql`
    insert into portal.analytics_punctuality (employer_id, payroll_uid, month, duty, outcome, times)
    values (${employer}, ${payroll}, '2026-04-01', 'payment', 'late', 1)`);
  await run(
    sql`insert into portal.analytics_distributions (employer_id, figure, value_from, people) values (${employer}, 'salary', 0, 1)`,
  );
  await run(sql`
    insert into portal.analytics_requests (employer_id, status, days_from, requests, people) values (${employer}, 'outstanding', 0, 1, 1)`);
  await run(sql`insert into portal.analytics_data_quality (employer_id, check_id, people) values (${employer}, 'noEmail', 1)`);
  await run(sql`insert into portal.analytics_members (employer_id, state, people) values (${employer}, 'enrolled', 1)`);
  await run(
    sql`insert into portal.analytics_contributions (employer_id, month, kind, people, amount) values (${employer}, '2026-04-01', 'employee', 1, 1)`,
  );
  await run(
    sql`insert into portal.notice_preferences (user_uid, kind, mail, is_counted) values (${person}, 'uploads', 'none', true)`,
  );
  await run(sql`
    insert into portal.bulk_load_edits (bulk_load_job_uid, employer_id, row_number, column_index, before, after, edited_by, edited_at)
    values (${load}, ${employer}, 2, 1, 'fifty', '50.00', ${person}, now())`);
  await run(sql`
    insert into portal.bulk_load_mappings (payroll_uid, employer_id, file_action, headings_key, remembered, chosen_by, chosen_at)
    values (${payroll}, ${employer}, 'contribution', '3', '{}', ${person}, now())`);
  await run(
    sql`insert into portal.mandate_instructions (employer_id, mandate_uid, kind, state) values (${employer}, ${mandate}, 'new', 'sent')`,
  );
  await run(
    sql`insert into portal.bulk_load_runs (bulk_load_job_uid, employer_id, submits_period, started_by, started_at) values (gen_random_uuid(), ${employer}, false, ${person}, now())`,
  );
  await run(
    sql`insert into portal.bulk_load_decisions (bulk_load_job_uid, row_number, employer_id, decided_by, decided_at) values (gen_random_uuid(), 2, ${employer}, ${person}, now())`,
  );
  await run(sql`
    insert into portal.bulk_load_missing_members (bulk_load_job_uid, employee_uid, employer_id, decision, leaving_date, decided_by, decided_at)
    values (${load}, ${employee}, ${employer}, 'leaver', '2026-11-20', ${person}, now())`);
  await run(
    sql`insert into portal.bulk_load_instructions (bulk_load_job_uid, row_number, "position", employer_id, kind, state) values (gen_random_uuid(), 2, 1, ${employer}, 'leave', 'done')`,
  );
  await run(
    sql`insert into portal.payroll_relationships (employee_uid, payroll_uid, employer_id, started_on) values (${employee}, ${payroll}, ${employer}, '2026-04-06')`,
  );
  await run(
    sql`insert into portal.employee_salaries (employee_uid, employer_id, effective_from) values (${employee}, ${employer}, '2026-04-06')`,
  );
  await run(
    sql`insert into portal.former_memberships (employee_uid, pension_scheme_uid, employer_id, ended_on) values (${employee}, ${scheme}, ${employer}, '2026-04-05')`,
  );
  await run(sql`
    insert into portal.product_types (short_name, long_name, slug, is_pension, annual_allowance, priority, can_buy, can_transfer)
    values ('ISA', 'ISA', 'isa', false, '{}', 1, true, true)`);
  await run(sql`
    insert into portal.regular_payroll_contributions (employer_id, employee_uid, pot_uid, payroll_uid, benefit_uid, due_date, contribution_type, intended_for_product_type_uid)
    select ${employer}, ${employee}, gen_random_uuid(), ${payroll}, ${benefit}, '2026-05-22', 'pension', product_uid from portal.product_types limit 1`);
  await run(sql`insert into portal.documents (resource, employer_id, document) values ('anything', ${employer}, '{}')`);
  await run(sql`
    insert into portal.confirmed_warnings (resource, record_uid, employer_id, warning, field, question, "values", user_uid, confirmed_at)
    values ('employees', ${employee}, ${employer}, 'salaryLow', 'annualSalary', 'Right?', '{}', ${person}, now())`);
  for (const [employerId, intermediaryId] of [
    [employer, null],
    [null, intermediary],
  ]) {
    await run(sql`
      insert into portal.changes (machine, lifecycle_uid, kind, record_uid, employer_id, intermediary_id, title, action, to_state, at, acting_as)
      values ('payroll', ${payroll}, 'payrolls', ${payroll}, ${employerId}::bigint, ${intermediaryId}::bigint, 'A record', 'create', 'Active', now(), 'service')`);
    await run(sql`
      insert into portal.invitation_links (access_uid, employer_id, intermediary_id, created_at, expires_at)
      values (gen_random_uuid(), ${employerId}::bigint, ${intermediaryId}::bigint, now(), now())`);
    await run(
      sql`insert into portal.notices (employer_id, intermediary_id, title, body, created_at) values (${employer}, ${intermediaryId}::bigint, 'News', '', now())`,
    );
  }
  await run(
    sql`insert into portal.notice_readers (notice_uid, user_uid, read_at) select notice_uid, ${person}, now() from portal.notices`,
  );
  await run(
    sql`insert into portal.saved_views (user_uid, resource, name, query, columns) values (${person}, 'payrolls', 'Mine', '', '{}')`,
  );
  await run(
    sql`insert into portal.idempotency_keys (user_uid, key, request_hash, status, body) values (${person}, 'key', '', 201, '{}')`,
  );
  await run(sql`
    insert into portal.sign_up_leads (applicant_uid, intermediary_id, created_at, answered_at) values (${person}, ${intermediary}, now(), now())`);
  await run(sql`
    insert into portal.sign_up_keys (lead_uid, purpose, made_at, expires_at) select lead_uid, 'browser', now(), now() from portal.sign_up_leads`);
  await run(sql`
    insert into portal.sign_up_agreements (lead_uid, fingerprint, document, contents, answers_hash, made_at)
    select lead_uid, '', '', '{}', '', now() from portal.sign_up_leads`);
  await run(sql`
    insert into portal.sign_up_signatories (agreement_uid, lead_uid, party, "order", asked_name, email, roles)
    select agreement_uid, lead_uid, 'applicant', 0, '', '', '{applicant}' from portal.sign_up_agreements`);
  await run(sql`
    insert into portal.signed_instructions (lead_uid, name, media_type, sha256, added_at, content)
    select lead_uid, 'Signed.pdf', 'application/pdf', '', now(), ''::bytea from portal.sign_up_leads`);
  await run(sql`
    insert into portal.monitoring_sessions (session_uid, user_uid, service, environment, started_at, last_at, views, actions, errors)
    values (gen_random_uuid(), ${person}, '', '', now(), now(), 0, 0, 0)`);
  await run(sql`
    insert into portal.monitoring_batches (batch_uid, session_uid, user_uid, received_at, messages)
    select gen_random_uuid(), session_uid, user_uid, now(), '[]' from portal.monitoring_sessions`);
  await run(sql`
    insert into portal.monitoring_segments (segment_uid, session_uid, user_uid, recording_uid, position, from_ms, to_ms, events)
    select gen_random_uuid(), session_uid, user_uid, gen_random_uuid(), 0, 0, 0, ''::bytea from portal.monitoring_sessions`);
  await run(sql`
    insert into portal.monitoring_vitals (session_uid, user_uid, route, vital, value)
    select session_uid, user_uid, '/', 'LCP', 1 from portal.monitoring_sessions`);
  await run(sql`insert into portal.chart_versions (machine, version, words) values ('payroll', '1', '{}')`);
  await run(sql`insert into portal.outbox_mails (recipient, subject, text) values ('ada@people.example', 'News', '')`);
  for (const files of fileRecords) await fillTableOf(files, employer);
  return { employers: [employer], intermediaries: [intermediary], userUid: person };
}

/** A row in the table of a resource without code of its own, if there is none yet. */
async function fillTableOf(files: RecordFiles, employer: number): Promise<void> {
  const { name, storage, scope } = files.resource;
  if (!('table' in storage)) return;
  const { rows } = await sql`select from portal.${sql.ref(storage.table)} limit 1`.execute(database.db);
  if (rows.length > 0) return;
  const [document] = recordsFromSchema(files, (await files.loadValidators()).validate, 1);
  await sql`
    insert into portal.documents (resource, employer_id, document)
    values (${name}, ${scope === 'employer' ? employer : null}::bigint, ${JSON.stringify(document)}::text::jsonb)`.execute(
    database.db,
  );
  await moveDocumentsToTable(database.db, files);
}

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

/** The tables and views with this privilege for a request's roles, and the columns that it covers. */
async function granted(privilege: Privilege): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select t.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
    cross join (values ('portal_api'), ('portal_provider')) r (role)
    where t.relnamespace = 'portal'::regnamespace and t.relkind in ('r', 'v', 'm', 'p', 'f') and case ${privilege}
      when 'DELETE' then has_table_privilege(r.role, t.oid, 'DELETE') else has_column_privilege(r.role, t.oid, a.attnum, ${privilege}) end
    group by t.relname order by t.relname`.execute(database.db);
  return new Map(rows.map(({ table, columns }) => [table, [...new Set(columns)]]));
}

const columnsOf = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));

/** Counts the rows that the statement shows or changes in the scope. A refusal by the database counts as none. */
async function touched(scope: Scope, statement: RawBuilder<unknown>): Promise<number> {
  try {
    return await createStore(database.db).within(scope, async (tx) => {
      const { rows, numAffectedRows } = await statement.execute(tx);
      return rows.length + Number(numAffectedRows ?? 0);
    });
  } catch (error) {
    if (error instanceof Error && /permission denied|row-level security|append-only/.test(error.message)) return 0;
    throw error;
  }
}

async function tablesTouched(
  privilege: Privilege,
  scope: Scope,
  statement: (table: string, columns: readonly string[]) => RawBuilder<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of await granted(privilege))
    if ((await touched(scope, statement(table, columns))) > 0) found.push(table);
  return found;
}

const selectFrom = (table: string, columns: readonly string[]) => sql`select ${columnsOf(columns)} from portal.${sql.ref(table)}`;
const updateOf = (table: string, columns: readonly string[]) =>
  sql`update portal.${sql.ref(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)}`))}`;
const deleteFrom = (table: string) => sql`delete from portal.${sql.ref(table)}`;

describe('a scope of others', () => {
  it('sees no row of any table that is not public on purpose', async () => {
    expect(await tablesTouched('SELECT', nobody, selectFrom)).toEqual(Object.keys(publicByIntent));
  });

  it('changes no row of any table', async () => {
    expect(await tablesTouched('UPDATE', nobody, updateOf)).toEqual([]);
  });

  it('deletes no row of any table', async () => {
    expect(await tablesTouched('DELETE', nobody, deleteFrom)).toEqual([]);
  });

  it.each(Object.keys(addedToByIntent))('may add rows to %s, but not change them', async (table) => {
    expect((await granted('INSERT')).get(table)).toEqual(
      {
        chart_versions: ['machine', 'version', 'words'],
        outbox_mails: ['recipient', 'subject', 'text', 'link_uid', 'sign_up_key_uid', 'sign_up_uid', 'notice_uid'],
      }[table],
    );
    expect((await granted('UPDATE')).get(table)).toBeUndefined();
  });

  it('cannot add a row for another owner to any table', async () => {
    const copied = new Map<string, string>();
    for (const table of (await granted('INSERT')).keys()) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from portal.${sql.ref(table)} t limit 1`.execute(database.db);
      if (rows[0]) copied.set(table, rows[0].row);
    }
    const insert = (table: string, columns: readonly string[]) => sql`
      insert into portal.${sql.ref(table)} (${columnsOf(columns)})
      select ${columnsOf(columns)} from jsonb_populate_record(null::portal.${sql.ref(table)}, ${copied.get(table) ?? '{}'}::jsonb)
      on conflict do nothing returning 1`;
    const others = [...(await granted('INSERT')).keys()].filter((table) => !(table in addedToByIntent));
    const added: string[] = [];
    for (const table of others) {
      const columns = (await granted('INSERT')).get(table) ?? [];
      if (await isAccepted(nobody, insert(table, columns))) added.push(table);
    }
    expect(added).toEqual([]);
  });
});

/** Whether the database accepts the statement. */
async function isAccepted(scope: Scope, statement: RawBuilder<unknown>): Promise<boolean> {
  try {
    await createStore(database.db).within(scope, (tx) => statement.execute(tx));
    return true;
  } catch (error) {
    if (error instanceof Error && /permission denied|row-level security/.test(error.message)) return false;
    throw error;
  }
}

it("the owner's scope sees a row in every table, so the tables were not merely empty", async () => {
  // Only provider staff see the counters, which count their employers, and the files of the bank.
  const ofStaff = [
    'announcement_employers',
    'announcements',
    'counters',
    'due_day_change_employers',
    'due_day_changes',
    'payment_files',
    'sum_checks',
  ];
  const readable = [...(await granted('SELECT')).keys()].filter((table) => !ofStaff.includes(table));
  expect(await tablesTouched('SELECT', theirs, selectFrom)).toEqual(readable);
});

it('hides private rows from provider staff', async () => {
  const staff: Scope = { employers: 'all', userUid: '00000000-0000-4000-8000-000000000000' };
  const seen = await tablesTouched('SELECT', staff, selectFrom);
  expect(seen.filter((table) => personal.includes(table))).toEqual([]);
});
