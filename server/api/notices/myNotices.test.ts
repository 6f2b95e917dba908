import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UnreadNotices } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';

let test: TestApi;
let records: Records;
let employer: number;
let keeper: string;

beforeAll(async () => {
  test = await createTestApi();
  records = new Records(test.database);
});
afterAll(() => test.close());

beforeEach(async () => {
  ({ employer, user: keeper } = await records.employerWithUser({ is_pension_administrator: true }));
});

const mine = async (as: string): Promise<UnreadNotices> =>
  (await test.call<{ data: UnreadNotices }>(as, 'GET', '/me/notices')).body.data;
const readAll = async (as: string): Promise<UnreadNotices> =>
  (await test.call<{ data: UnreadNotices }>(as, 'PATCH', '/me/notices/read', {})).body.data;
const send = (title: string, day = '2026-11-20', intermediary: number | null = null): Promise<unknown> =>
  sql`insert into portal.notices (employer_id, intermediary_id, kind, title, body, created_at)
    values (${employer}, ${intermediary}, 'payments', ${title}, 'Words.', ${`${day}T09:00:00Z`})`.execute(test.database.db);
const titles = ({ notices }: UnreadNotices): string[] => notices.map(({ title }) => title);

describe("a person's own notices", () => {
  it('are the unread ones of their employers and intermediaries, the newest first, with the employer that each is about', async () => {
    const intermediary = await records.intermediary({ name: 'Quayside Advisers' });
    await records.member(keeper, intermediary);
    await send('Older', '2026-11-18');
    await send('Newer');
    await send('For the firm', '2026-11-19', intermediary);
    const own = await mine(keeper);
    expect(own.unreadCount).toBe(3);
    expect(own.notices.map(({ title, kind, partyName }) => [title, kind, partyName])).toEqual([
      ['Newer', 'payments', expect.stringContaining('Employer')],
      ['For the firm', 'payments', expect.stringContaining('Employer')],
      ['Older', 'payments', expect.stringContaining('Employer')],
    ]);
  });

  it('are counted to a hundred, and twenty are shown', async () => {
    await sql`insert into portal.notices (employer_id, title, body, created_at) select ${employer}, 'Notice ' || n, '', now() from generate_series(1, 120) n`.execute(
      test.database.db,
    );
    const own = await mine(keeper);
    expect([own.unreadCount, own.notices.length]).toEqual([100, 20]);
    expect(await readAll(keeper)).toEqual({ unreadCount: 0, kinds: [], notices: [] });
  });

  it('are marked as read for one person alone, and each reading is in the history', async () => {
    const colleague = await records.user();
    await records.relationship(colleague, employer, { is_pension_administrator: true });
    await send('Read by one');
    expect(await readAll(keeper)).toEqual({ unreadCount: 0, kinds: [], notices: [] });
    expect(titles(await mine(colleague))).toEqual(['Read by one']);
    const { rows } = await sql<{ activity: string }>`
      select activity from portal.changes where employer_id = ${employer} and kind = 'notices'`.execute(test.database.db);
    expect(rows).toEqual([{ activity: 'Notice read: Read by one' }]);
    await readAll(keeper);
    const { rows: again } = await sql`select from portal.changes where employer_id = ${employer} and kind = 'notices'`.execute(
      test.database.db,
    );
    expect(again).toHaveLength(1);
  });

  it('leave out those of others: of another employer, of a client, of an employer whose access has ended', async () => {
    await send('Not yours');
    const intermediary = await records.intermediary();
    const adviser = await records.user();
    await records.client(intermediary, employer);
    await records.member(adviser, intermediary);
    const former = await records.user();
    await records.relationship(former, employer, { is_pension_administrator: true, is_active: false });
    const worker = await records.user();
    await records.relationship(worker, employer, {});
    const staff = await records.user({ is_provider_admin: true });
    for (const person of [adviser, former, worker, staff, await records.user()]) {
      expect(await mine(person)).toEqual({ unreadCount: 0, kinds: [], notices: [] });
      await readAll(person);
    }
    expect(titles(await mine(keeper))).toEqual(['Not yours']);
  });

  it('need a sign-in', async () => {
    expect((await test.call(null, 'GET', '/me/notices')).status).toBe(401);
    expect((await test.call(null, 'PATCH', '/me/notices/read', {})).status).toBe(401);
  });
});
