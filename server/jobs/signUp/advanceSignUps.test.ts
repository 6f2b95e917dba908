import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignUpVerification } from '../../../schemas/generated/types.ts';
import { Records } from '../../../tests/setup/api/records.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { madeAgreement, readyForSeveral, typedFor } from '../../../tests/setup/signUp/agreements.ts';
import { addSignUp } from '../../../tests/setup/signUp/signUpRecords.ts';
import { sendNotices } from '../../store/notices/notices.ts';
import { insertKey } from '../../store/signUp/keys.ts';
import type { Lead } from '../../store/signUp/leads.ts';
import { advanceSignUps } from './advanceSignUps.ts';

let test: TestApi;

beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

const limits = { reminderDays: 7, keptDays: 90, brandName: 'Breakwater' };
const step = (at: string, changed: Partial<typeof limits> = {}) =>
  advanceSignUps(test.store, new Date(at), { ...limits, ...changed });
const unfinished = (answeredAt: string, values: Partial<Lead> = {}) =>
  addSignUp(test.database, { state: 'partial', answeredAt: new Date(answeredAt), ...values });

const mailsTo = async (email: string): Promise<{ text: string; hasLink: boolean }[]> =>
  (
    await sql<{ text: string; hasLink: boolean }>`
      select text, sign_up_key_uid is not null as "hasLink" from portal.outbox_mails where recipient = ${email}`.execute(
      test.database.db,
    )
  ).rows;
const isThere = async (leadUid: string): Promise<boolean> =>
  (await sql`select from portal.sign_up_leads where lead_uid = ${leadUid}`.execute(test.database.db)).rows.length > 0;

it('an applicant is reminded once, after the days without an answer, with a link and the day of the removal', async () => {
  await unfinished('2026-03-01T10:00:00Z', { email: 'once@people.example' });
  await step('2026-03-08T09:59:59Z');
  expect(await mailsTo('once@people.example')).toEqual([]);
  expect(await step('2026-03-08T10:00:00Z')).toEqual({ reminded: 1, removed: 0 });
  await step('2026-03-20T10:00:00Z');
  const [mail, ...others] = await mailsTo('once@people.example');
  expect(others).toEqual([]);
  expect(mail?.hasLink).toBe(true);
  expect(mail?.text).toContain('{link}');
  expect(mail?.text).toContain('We keep your answers until 30/05/2026.');
});

it('two servers at the same moment send one reminder', async () => {
  await unfinished('2026-03-01T10:00:00Z', { email: 'two@people.example' });
  await Promise.all([step('2026-03-10T10:00:00Z'), step('2026-03-10T10:00:00Z')]);
  expect(await mailsTo('two@people.example')).toHaveLength(1);
});

it('nobody is reminded of a sign-up that was sent, or without an address, or where reminders are off', async () => {
  await unfinished('2026-03-01T10:00:00Z', { email: 'sent@people.example', state: 'submitted' });
  await unfinished('2026-03-01T10:00:00Z', { email: null });
  await unfinished('2026-03-09T10:00:00Z', { email: 'off@people.example' });
  expect((await step('2026-03-10T10:00:00Z')).reminded).toBe(0);
  expect((await step('2026-03-20T10:00:00Z', { reminderDays: 0 })).reminded).toBe(0);
});

it('a sign-up that nobody continues is removed with its keys, and not before the day that the reminder named', async () => {
  const late = await unfinished('2026-01-01T10:00:00Z', { email: 'late@people.example' });
  await insertKey(test.database.db, {
    leadUid: late,
    purpose: 'browser',
    email: null,
    tokenHash: 'of a test',
    madeAt: new Date('2026-01-01T10:00:00Z'),
    expiresAt: new Date('2026-12-01T10:00:00Z'),
  });
  // The service did not run for the days of the reminder: it still gives the applicant those days.
  await step('2026-05-01T10:00:00Z');
  expect((await mailsTo('late@people.example'))[0]?.text).toContain('We keep your answers until 08/05/2026.');
  await step('2026-05-08T09:59:59Z');
  expect(await isThere(late)).toBe(true);
  await step('2026-05-08T10:00:00Z');
  expect(await isThere(late)).toBe(false);
  const { rows } = await sql`select from portal.sign_up_keys where lead_uid = ${late}`.execute(test.database.db);
  expect(rows).toEqual([]);
});

it.each([
  ['declined', false],
  ['discarded', false],
  ['submitted', true],
  ['accepted', true],
] as const)('a sign-up that is %s is kept: %s', async (state, isKept) => {
  const id = await unfinished('2026-01-01T10:00:00Z', { state });
  await step('2026-04-01T09:59:59Z');
  expect(await isThere(id)).toBe(true);
  await step('2026-04-01T10:00:00Z');
  expect(await isThere(id)).toBe(isKept);
});

it('the client of an intermediary is reminded once the sign-up was handed over, and not before', async () => {
  const intermediaryId = await new Records(test.database).intermediary();
  const values = { source: 'intermediary', intermediaryId, email: 'client@people.example' } as const;
  const id = await unfinished('2026-03-01T10:00:00Z', values);
  await step('2026-03-10T10:00:00Z');
  expect(await mailsTo('client@people.example')).toEqual([]);
  await sql`update portal.sign_up_leads set handed_over_at = '2026-03-10T10:00:00Z' where lead_uid = ${id}`.execute(
    test.database.db,
  );
  await step('2026-03-17T09:59:59Z');
  expect(await mailsTo('client@people.example')).toEqual([]);
  await step('2026-03-17T10:00:00Z');
  expect(await mailsTo('client@people.example')).toHaveLength(1);
});

it('a draft of an intermediary that nobody continues is removed without a reminder to its client', async () => {
  const intermediaryId = await new Records(test.database).intermediary();
  const id = await unfinished('2026-01-01T10:00:00Z', { source: 'intermediary', intermediaryId, email: 'draft@people.example' });
  await step('2026-04-01T10:00:00Z');
  expect([await isThere(id), await mailsTo('draft@people.example')]).toEqual([false, []]);
});

it('a signature, and a link that was opened, count as much as an answer', async () => {
  const reminded = { remindedAt: new Date('2026-01-08T10:00:00Z'), email: 'signs@people.example' };
  const [signed, opened] = [
    await unfinished('2026-01-01T10:00:00Z', reminded),
    await unfinished('2026-01-01T10:00:00Z', reminded),
  ];
  await sql`
    with made as (insert into portal.sign_up_agreements (lead_uid, fingerprint, document, contents, answers_hash, made_at)
      values (${signed}, 'of a test', '', '{}', '', '2026-03-31T10:00:00Z') returning agreement_uid, lead_uid)
    insert into portal.sign_up_signatories (agreement_uid, lead_uid, party, "order", asked_name, email, roles, signed_at)
    select agreement_uid, lead_uid, 'applicant', 0, 'Ada', 'ada@people.example', '{applicant}', '2026-03-31T10:00:00Z' from made`.execute(
    test.database.db,
  );
  await insertKey(test.database.db, {
    leadUid: opened,
    purpose: 'browser',
    email: null,
    tokenHash: 'of an opened link',
    madeAt: new Date('2026-03-31T10:00:00Z'),
    expiresAt: new Date('2026-12-01T10:00:00Z'),
  });
  await step('2026-04-01T10:00:00Z');
  expect([await isThere(signed), await isThere(opened)]).toEqual([true, true]);
  await step('2026-06-29T10:00:00Z');
  expect([await isThere(signed), await isThere(opened)]).toEqual([false, false]);
});

it('a removed sign-up leaves nothing personal behind, and its signed document is void', async () => {
  const at = new Date('2026-01-01T10:00:00Z');
  const own = await createTestApi({ clock: () => at, addressOf: () => 'of the applicant' });
  try {
    const { db } = own.database;
    const applicant = await readyForSeveral(own);
    const { documentFingerprint } = await madeAgreement(applicant);
    const key = { 'Idempotency-Key': 'of-the-signature' };
    const signed = await applicant.call(
      'POST',
      `/sign-ups/${applicant.id}/agreement/signatures`,
      typedFor({ documentFingerprint }),
      key,
    );
    expect(signed.status).toBe(201);
    // Void, so that mails without links were sent, too.
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another pension' });
    await own.store.within('all', (tx) =>
      sendNotices(tx, [
        {
          employerId: null,
          kind: 'signUps',
          href: `/sign-ups/${applicant.id}`,
          at,
          recordUid: applicant.id,
          isForProvider: true,
          title: 'To review: Breakwater Limited',
          body: 'Sent by the employer itself.',
        },
      ]),
    );
    const traces = async (): Promise<string> => {
      const { rows } = await sql<{ trace: unknown }>`
        select to_jsonb(m) as trace from portal.outbox_mails m union all select to_jsonb(n) from portal.notices n
        union all select to_jsonb(h) from portal.changes h where kind = 'sign-ups' union all select to_jsonb(i) from portal.idempotency_keys i
        union all select to_jsonb(k) from portal.sign_up_keys k union all select to_jsonb(f) - 'content' from portal.signed_instructions f
        union all select to_jsonb(s) from portal.sign_up_signatories s union all select a.contents from portal.sign_up_agreements a`.execute(
        db,
      );
      return JSON.stringify(rows);
    };
    const personal = /Breakwater|Grace|Mills|Noor|Haddad|Signed\.pdf/;
    expect(await traces()).toMatch(personal);
    const limited = { ...limits, reminderDays: 0 };
    expect((await advanceSignUps(own.store, new Date('2026-05-01T10:00:00Z'), limited)).removed).toBe(1);
    expect(await traces()).not.toMatch(personal);
    // What was done stays in the history, without a name.
    const { rows } = await sql`select title, activity from portal.changes where record_uid = ${applicant.id}`.execute(db);
    expect(rows).toEqual([{ title: 'A removed sign-up', activity: 'Participation agreement signed' }]);
    const check = await own.call<{ data: SignUpVerification }>(null, 'POST', '/sign-ups/verify', {
      fingerprint: documentFingerprint,
    });
    expect(check.body.data).toMatchObject({ isKnown: true, document: 'agreement', state: 'removed', employerName: null });
  } finally {
    await own.close();
  }
});

it('the history stays closed to every other change', async () => {
  const { db } = test.database;
  await expect(sql`update portal.changes set title = 'Another'`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from portal.changes`.execute(db)).rejects.toThrow(/append-only/);
  const asProvider = test.store.within('all', async (tx) => {
    await sql`select set_config('portal.forgets_sign_up', 'on', true)`.execute(tx);
    await sql`update portal.changes set title = 'Another'`.execute(tx);
  });
  await expect(asProvider).rejects.toThrow(/permission denied/);
});
