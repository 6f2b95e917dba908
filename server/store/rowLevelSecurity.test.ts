import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Records } from '../../tests/setup/api/records.ts';
import { type TestDatabase, createTestDatabase } from '../node/postgres/testDatabase.ts';
import { withinParty } from './access/accessParty.ts';
import { createStore } from './createStore.ts';
import type { Scope } from './core/scope.ts';

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

it('shows a scope its own employers, even to a query that forgets to ask', async () => {
  const store = createStore(database.db);
  const seen = await store.within([mine], (tx) => tx.selectFrom('portal.employees').select('employer_id').execute());
  expect(seen).toEqual([{ employer_id: mine }]);
});

it('shows all to the staff, and nothing to a scope of nobody', async () => {
  const store = createStore(database.db);
  expect(await store.within('all', (tx) => tx.selectFrom('portal.employees').select('employer_id').execute())).toHaveLength(2);
  expect(await store.within([], (tx) => tx.selectFrom('portal.employees').select('employer_id').execute())).toEqual([]);
});

it("refuses to write into somebody else's employer", async () => {
  const store = createStore(database.db);
  const moved = store.within([mine], (tx) => sql`update portal.employees set employer_id = ${theirs}`.execute(tx));
  await expect(moved).rejects.toThrow('row-level security');
});

describe('what decides who may see what', () => {
  const give = (employer: number) =>
    createStore(database.db).within([mine], (tx) =>
      sql`insert into portal.company_relationships (user_uid, employer_id, is_pension_administrator) values (${person}, ${employer}, true)`.execute(
        tx,
      ),
    );

  it('is written for an employer of the scope alone', async () => {
    await give(mine);
    await expect(give(theirs)).rejects.toThrow('row-level security');
  });

  it("cannot be changed for somebody else's employer", async () => {
    await new Records(database).relationship(person, theirs, { is_active: false });
    const change = sql`update portal.company_relationships set is_active = true where employer_id = ${theirs}`;
    const { numAffectedRows } = await createStore(database.db).within([mine], (tx) => change.execute(tx));
    expect(numAffectedRows).toBe(0n);
  });

  it('makes somebody a member of the firm of the request alone', async () => {
    const records = new Records(database);
    const [firm, elsewhere] = [await records.intermediary(), await records.intermediary()];
    const join = (intermediary: number) =>
      withinParty(createStore(database.db), { kind: 'intermediary', id: firm }, (tx) =>
        sql`insert into portal.intermediary_members (user_uid, intermediary_id) values (${person}, ${intermediary})`.execute(tx),
      );
    await join(firm);
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
  ])('makes nobody %s', async (_, statement) => {
    for (const scope of [[mine], 'all'] as const) {
      const written = createStore(database.db).within(scope, (tx) => sql.raw(statement).execute(tx));
      await expect(written).rejects.toThrow('permission denied');
    }
  });
});

it('lets no view look over the wall', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'portal'::regnamespace and relkind = 'v'
      and not coalesce(reloptions @> '{security_invoker=true}', false)`.execute(database.db);
  expect(rows).toEqual([]);
});

describe('who acts for whom', () => {
  let firm: number;
  beforeAll(async () => {
    const records = new Records(database);
    firm = await records.intermediary();
    await records.client(firm, theirs, false);
    await records.member(person, firm);
  });
  const within = (statement: ReturnType<typeof sql>) => createStore(database.db).within([mine], (tx) => statement.execute(tx));

  it('is begun for an employer of the scope alone, and counted in the firm', async () => {
    await within(sql`insert into portal.intermediary_employers (intermediary_id, employer_id) values (${firm}, ${mine})`);
    const counted = await database.db
      .selectFrom('portal.intermediaries')
      .select('employer_count')
      .where('id', '=', firm)
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
    ['the taking of a level', 'delete from portal.intermediary_member_levels where employer_id = '],
  ])("cannot be changed for somebody else's employer: %s", async (_, statement) => {
    await sql`
      insert into portal.intermediary_member_levels (user_uid, intermediary_id, employer_id, level) values (${person}, ${firm}, ${theirs}, 'none')
      on conflict do nothing`.execute(database.db);
    const { numAffectedRows } = await within(sql`${sql.raw(statement)} ${theirs}`);
    expect(numAffectedRows).toBe(0n);
  });
});

it('shows the notices for the employers and the firms that it names', async () => {
  const firm = await new Records(database).intermediary();
  await sql`
    insert into portal.notices (employer_id, intermediary_id, title, body, created_at)
    values (${mine}, null, 'mine', '', now()), (${theirs}, null, 'theirs', '', now()), (${theirs}, ${firm}, 'a firm’s', '', now())`.execute(
    database.db,
  );
  const seenBy = async (scope: Scope): Promise<string[]> => {
    const rows = await createStore(database.db).within(scope, (tx) => tx.selectFrom('portal.notices').select('title').execute());
    return rows.map(({ title }) => title);
  };
  expect(await seenBy([mine])).toEqual(['mine']);
  expect(await seenBy({ employers: [], intermediaries: [firm] })).toEqual(['a firm’s']);
});

it('keeps every table of one employer behind the wall', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select c.table_name from information_schema.columns c join pg_class t on t.relname = c.table_name and t.relnamespace = 'portal'::regnamespace
    where c.table_schema = 'portal' and c.column_name = 'employer_id' and t.relkind = 'r' and not t.relrowsecurity
    order by 1`.execute(database.db);
  expect(rows).toEqual([]);
});

describe("what is a person's or a firm's alone", () => {
  let firm: number;
  let notice: string;
  beforeAll(async () => {
    firm = await new Records(database).intermediary();
    const { rows } = await sql<{ uid: string }>`
      insert into portal.notices (employer_id, intermediary_id, title, body, created_at) values (${theirs}, ${firm}, 'a firm’s', '', now())
      returning notice_uid as uid`.execute(database.db);
    notice = rows[0]?.uid ?? '';
  });

  const read = (scope: Scope) =>
    createStore(database.db).within(scope, (tx) =>
      sql`insert into portal.notice_readers (notice_uid, user_uid, read_at) values (${notice}, ${person}, now())`.execute(tx),
    );

  it.each([
    ['in the name of somebody else', () => ({ employers: [], intermediaries: [firm], userUid: crypto.randomUUID() })],
    ['by whom it does not reach', () => ({ employers: [mine], userUid: person })],
  ])('a notice is not marked as read %s', async (_, scope) => {
    await expect(read(scope())).rejects.toThrow('row-level security');
  });

  it('a notice is marked as read by whom it reaches', async () => {
    expect((await read({ employers: [], intermediaries: [firm], userUid: person })).numAffectedRows).toBe(1n);
  });

  it.each([
    ["a firm's own people", () => ({ employer: null, firm }), () => [mine]],
    ["somebody else's employer", () => ({ employer: theirs, firm }), () => ({ employers: [], intermediaries: [firm] })],
  ])('the history of %s is added to by their own scope alone', async (_, of, scope) => {
    const { employer, firm: intermediary } = of();
    const written = createStore(database.db).within(scope(), (tx) =>
      sql`
        insert into portal.lifecycle_history (machine, record_uid, employer_id, intermediary_id, title, event, to_state, at, acting_as)
        values ('adminAccess', 'one', ${employer}::bigint, ${intermediary}::bigint, 'A person', 'create', 'invited', now(), 'service')`.execute(
        tx,
      ),
    );
    await expect(written).rejects.toThrow('row-level security');
  });
});
