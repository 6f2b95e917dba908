import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';
import { withinParty } from './access/accessParty.ts';
import { createStore } from './createStore.ts';
import type { Scope } from './scope.ts';

let database: TestDatabase;
let mine: number;
let theirs: number;
let person: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const records = new Records(database);
  [mine, theirs] = [await records.employer(), await records.employer()];
  person = await records.user();
  for (const employer of [mine, theirs]) await records.employee(employer);
});
afterAll(() => database.close());

it('shows a scope its own employers only, even to a query without a condition', async () => {
  const store = createStore(database.db);
  const seen = await store.within([mine], (tx) => tx.selectFrom('portal.employees').select('employer_id').execute());
  expect(seen).toEqual([{ employer_id: mine }]);
});

it('ends a statement that takes longer than the store allows, where connections have no limit of their own', async () => {
  const store = createStore(database.db, undefined, 50);
  await expect(store.within([mine], (tx) => sql`select pg_sleep(60)`.execute(tx))).rejects.toThrow('statement timeout');
  const limit = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.db);
  expect(limit.rows).toEqual([{ statement_timeout: '0' }]);
});

it('shows everything to provider staff, and nothing to an empty scope', async () => {
  const store = createStore(database.db);
  expect(await store.within('all', (tx) => tx.selectFrom('portal.employees').select('employer_id').execute())).toHaveLength(2);
  expect(await store.within([], (tx) => tx.selectFrom('portal.employees').select('employer_id').execute())).toEqual([]);
});

it('refuses to write into another employer', async () => {
  const store = createStore(database.db);
  const moved = store.within([mine], (tx) => sql`update portal.employees set employer_id = ${theirs}`.execute(tx));
  await expect(moved).rejects.toThrow('row-level security');
});

describe('the tables of access', () => {
  const give = (employer: number) =>
    createStore(database.db).within([mine], (tx) =>
      sql`insert into portal.company_relationships (user_uid, employer_id, is_pension_administrator) values (${person}, ${employer}, true)`.execute(
        tx,
      ),
    );

  it('are written for employers of the scope only', async () => {
    await give(mine);
    await expect(give(theirs)).rejects.toThrow('row-level security');
  });

  it('cannot be changed for another employer', async () => {
    await new Records(database).relationship(person, theirs, { is_active: false });
    const change = sql`update portal.company_relationships set is_active = true where employer_id = ${theirs}`;
    const { numAffectedRows } = await createStore(database.db).within([mine], (tx) => change.execute(tx));
    expect(numAffectedRows).toBe(0n);
  });

  it("allow members to be added to the request's own intermediary only", async () => {
    const records = new Records(database);
    const [own, elsewhere] = [await records.intermediary(), await records.intermediary()];
    const join = (intermediary: number) =>
      withinParty(createStore(database.db), { kind: 'intermediary', id: own }, (tx) =>
        sql`insert into portal.intermediary_members (user_uid, intermediary_id) values (${person}, ${intermediary})`.execute(tx),
      );
    await join(own);
    await expect(join(elsewhere)).rejects.toThrow('row-level security');
    const change = createStore(database.db).within([mine], (tx) =>
      sql`update portal.intermediary_members set is_active = true where user_uid = ${person}`.execute(tx),
    );
    expect((await change).numAffectedRows).toBe(0n);
  });

  it('hides the token of an invitation from every request', async () => {
    const read = createStore(database.db).within('all', (tx) => sql`select token_hash from portal.invitation_links`.execute(tx));
    await expect(read).rejects.toThrow('permission denied');
  });

  it.each([
    ['staff', 'update portal.users set is_provider_admin = true'],
    ['new staff', `insert into portal.users (email, first_name, last_name, is_hs_admin) values ('a@b.example', 'A', 'B', true)`],
  ])('cannot make anybody %s', async (_, statement) => {
    for (const scope of [[mine], 'all'] as const) {
      const written = createStore(database.db).within(scope, (tx) => sql.raw(statement).execute(tx));
      await expect(written).rejects.toThrow('permission denied');
    }
  });
});

it('applies to every view', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind = 'v'
      and not coalesce(reloptions @> '{security_invoker=true}', false)`.execute(database.db);
  expect(rows).toEqual([]);
});

describe('an association', () => {
  let intermediary: number;
  beforeAll(async () => {
    const records = new Records(database);
    intermediary = await records.intermediary();
    await records.client(intermediary, theirs, false);
    await records.member(person, intermediary);
  });
  const within = (statement: ReturnType<typeof sql>) => createStore(database.db).within([mine], (tx) => statement.execute(tx));

  it("is begun for an employer of the scope only, and counted among the intermediary's clients", async () => {
    await within(sql`insert into portal.intermediary_employers (intermediary_id, employer_id) values (${intermediary}, ${mine})`);
    const counted = await database.db
      .selectFrom('portal.intermediaries')
      .select('employer_count')
      .where('id', '=', intermediary)
      .execute();
    expect(counted).toEqual([{ employer_count: 1 }]);
    const other = await new Records(database).intermediary();
    const foreign = within(
      sql`insert into portal.intermediary_employers (intermediary_id, employer_id) values (${other}, ${theirs})`,
    );
    await expect(foreign).rejects.toThrow('row-level security');
  });

  it.each([
    ['a revoked association', 'update portal.intermediary_employers set is_active = true where employer_id = '],
    ['a level of access', "update portal.intermediary_member_levels set level = 'full' where employer_id = "],
    ['the removal of a level', 'delete from portal.intermediary_member_levels where employer_id = '],
  ])('cannot be changed for another employer: %s', async (_, statement) => {
    await sql`
      insert into portal.intermediary_member_levels (user_uid, intermediary_id, employer_id, level) values (${person}, ${intermediary}, ${theirs}, 'none')
      on conflict do nothing`.execute(database.db);
    const { numAffectedRows } = await within(sql`${sql.raw(statement)} ${theirs}`);
    expect(numAffectedRows).toBe(0n);
  });
});

it('shows the notices for the employers and intermediaries of the scope', async () => {
  const intermediary = await new Records(database).intermediary();
  await sql`
    insert into portal.notices (employer_id, intermediary_id, title, body, created_at)
    values (${mine}, null, 'mine', '', now()), (${theirs}, null, 'theirs', '', now()), (${theirs}, ${intermediary}, 'an intermediary’s', '', now())`.execute(
    database.db,
  );
  const seenBy = async (scope: Scope): Promise<string[]> => {
    const rows = await createStore(database.db).within(scope, (tx) => tx.selectFrom('portal.notices').select('title').execute());
    return rows.map(({ title }) => title);
  };
  expect(await seenBy([mine])).toEqual(['mine']);
  expect(await seenBy({ employers: [], intermediaries: [intermediary] })).toEqual(['an intermediary’s']);
});

it('covers every table with rows of an employer', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'portal'::regnamespace
    where c.table_schema = 'portal' and c.column_name = 'employer_id' and t.relkind = 'r' and not t.relrowsecurity
    order by 1`.execute(database.db);
  expect(rows).toEqual([]);
});

it('casts the ids of a scope once for a statement, and not for each row', async () => {
  // Remedy: any ((select string_to_array(current_setting('portal.employer_ids', true), ',')::bigint[])::bigint[]), with the cast inside the subquery.
  const once = String.raw`SELECT \(string_to_array\(current_setting\('portal\.\w+'::text, true\), ','::text\)\)::bigint\[\]`;
  const { rows } = await sql<{ policy: string }>`
    select tablename || ': ' || policyname as policy from pg_policies
    where schemaname = 'portal' and regexp_replace(concat(qual, with_check), ${once}, '', 'g') like '%string_to_array(%' order by 1`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});

describe('the private rows of a person or an intermediary', () => {
  let intermediary: number;
  let notice: string;
  beforeAll(async () => {
    intermediary = await new Records(database).intermediary();
    const { rows } = await sql<{ uid: string }>`
      insert into portal.notices (employer_id, intermediary_id, title, body, created_at) values (${theirs}, ${intermediary}, 'an intermediary’s', '', now())
      returning notice_uid as uid`.execute(database.db);
    notice = rows[0]?.uid ?? '';
  });

  const read = (scope: Scope) =>
    createStore(database.db).within(scope, (tx) =>
      sql`insert into portal.notice_readers (notice_uid, user_uid, read_at) values (${notice}, ${person}, now())`.execute(tx),
    );

  it.each([
    ['in the name of another person', () => ({ employers: [], intermediaries: [intermediary], userUid: crypto.randomUUID() })],
    ['by a person who is not a recipient', () => ({ employers: [mine], userUid: person })],
  ])('a notice is not marked as read %s', async (_, scope) => {
    await expect(read(scope())).rejects.toThrow('row-level security');
  });

  it('a notice is marked as read by its recipient', async () => {
    expect((await read({ employers: [], intermediaries: [intermediary], userUid: person })).numAffectedRows).toBe(1n);
  });

  it.each([
    ["an intermediary's own members", () => ({ employer: null, intermediary }), () => [mine]],
    ['another employer', () => ({ employer: theirs, intermediary }), () => ({ employers: [], intermediaries: [intermediary] })],
  ])('the history of %s can be added to by their own scope only', async (_, of, scope) => {
    const { employer, intermediary } = of();
    const written = createStore(database.db).within(scope(), (tx) =>
      sql`
        insert into portal.changes (kind, record_uid, employer_id, intermediary_id, title, action, at, acting_as)
        values ('admin-users', 'one', ${employer}::bigint, ${intermediary}::bigint, 'A person', 'create', now(), 'service')`.execute(
        tx,
      ),
    );
    await expect(written).rejects.toThrow('row-level security');
  });
});
