import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../store/createStore.ts';
import { type Mail, queueMail } from '../../store/notices/outboxMails.ts';
import { type TestDatabase, createTestDatabase } from '../postgres/testDatabase.ts';
import { createMailSender } from './mailSender.ts';
import { eventually } from '../../../tests/setup/eventually.ts';

const noon = new Date('2100-01-01T12:00:00Z');
const invitation: Mail = { to: 'ada@people.example', subject: 'Welcome', text: 'Follow this link.' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('portal.outbox_mails').execute();
});

const queue = (...mails: Mail[]): Promise<void> =>
  createStore(database.db).within([1], async (tx) => {
    for (const mail of mails) await queueMail(tx, mail);
  });

function sender(deliver: (mailUid: string, mail: Mail) => Promise<void>) {
  const clock = { now: noon };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const mails = createMailSender({
    db: database.db,
    transport: { deliver, close: vi.fn() },
    clock: () => clock.now,
    linkFor: async () => null,
    log,
  });
  return { ...mails, log, wait: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1_000)) };
}

const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
const stored = () => database.db.selectFrom('portal.outbox_mails').selectAll().execute();

describe('the outbox', () => {
  it('does not keep a mail of a transaction that was rolled back', async () => {
    const undone = createStore(database.db).within([1], async (tx) => {
      await queueMail(tx, invitation);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await stored()).toEqual([]);
  });

  it.each([[[1]], ['all' as const]])('cannot be read by a request of scope %s', async (scope) => {
    const read = createStore(database.db).within(scope, (tx) => tx.selectFrom('portal.outbox_mails').selectAll().execute());
    await expect(read).rejects.toThrow('permission denied');
  });
});

describe('the sender', () => {
  it('sends each mail once and then deletes its contents', async () => {
    const deliver = vi.fn(async (_mailUid: string, _mail: Mail) => undefined);
    const { flush } = sender(deliver);
    await queue(invitation, { ...invitation, to: 'grace@people.example' });
    await flush();
    await flush();
    expect(new Set(deliver.mock.calls.map(([, { to }]) => to))).toEqual(new Set(['ada@people.example', 'grace@people.example']));
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(deliver.mock.calls[0]?.[1].text).toBe(invitation.text);
    expect((await stored()).map(({ text }) => text)).toEqual(['', '']);
  });

  it('sends each mail once when there are two servers', async () => {
    const deliver = vi.fn(async (_mailUid: string, _mail: Mail) => undefined);
    await queue(...Array.from({ length: 10 }, (_each, n) => ({ ...invitation, to: `user${n}@people.example` })));
    await Promise.all([sender(deliver).flush(), sender(deliver).flush()]);
    expect(new Set(deliver.mock.calls.map(([mailUid]) => mailUid)).size).toBe(10);
    expect(deliver).toHaveBeenCalledTimes(10);
  });

  it('tries again after a wait, and logs a series of failures once', async () => {
    const deliver = vi.fn().mockRejectedValueOnce(refused).mockRejectedValueOnce(refused).mockResolvedValue(undefined);
    const { flush, wait, log } = sender(deliver);
    await queue(invitation);
    await flush();
    wait(29);
    await flush();
    expect(deliver).toHaveBeenCalledTimes(1);
    wait(1);
    await flush();
    wait(60);
    await flush();
    expect(deliver).toHaveBeenCalledTimes(3);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.info).toHaveBeenCalledOnce();
    expect(JSON.stringify([log.warn.mock.calls, log.info.mock.calls])).not.toContain('@');
  });

  it('gives up a mail with a permanent refusal, and continues with the next', async () => {
    const never = Object.assign(new Error('unknown <ada@people.example>'), { code: 'EENVELOPE', responseCode: 550 });
    const deliver = vi.fn().mockRejectedValueOnce(never).mockResolvedValue(undefined);
    const { flush, wait, log } = sender(deliver);
    await queue(invitation, invitation);
    await flush();
    wait(100_000);
    await flush();
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(log.error).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('@');
    expect((await stored()).filter(({ failed_at: failedAt }) => failedAt !== null)).toHaveLength(1);
  });

  it('sends after a restart a mail that a stopped server had reserved', async () => {
    await queue(invitation);
    const stuck = sender(() => new Promise(() => undefined));
    void stuck.flush();
    await eventually(async () => expect((await stored())[0]?.attempts).toBe(1));
    const deliver = vi.fn(async (_mailUid: string, _mail: Mail) => undefined);
    const restarted = sender(deliver);
    await restarted.flush();
    expect(deliver).not.toHaveBeenCalled();
    restarted.wait(120);
    await restarted.flush();
    expect(deliver).toHaveBeenCalledOnce();
  });
});
