import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUp, SignUpAgreement } from '../../../../schemas/generated/types.ts';
import type { Drawing } from '../../../../domain/signUp/agreement/drawing.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import { type Applicant, beginSignUp } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type Refusal, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import { pdfContents } from '../../../../tests/setup/pdfContents.ts';
import { madeAgreement, readyToSign, signed, typedFor } from '../../../../tests/setup/signUp/agreements.ts';
import { sha256Of } from '../../core/forms/sha256.ts';

let test: TestApi;
let records: Records;
let address = 'first';
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
  records = new Records(test.database);
});
afterAll(() => test.close());

/** Each test begins from an address of its own, so that the limits of one do not reach the next. */
const ready = (): Promise<Applicant> => {
  address = crypto.randomUUID();
  now = new Date(now.getTime() + 60_000);
  return readyToSign(test);
};

const fetched = ({ cookie }: Applicant, path: string): Promise<Response> =>
  Promise.resolve(test.api.request(`/api/v2${path}`, { headers: { Cookie: cookie } }));

const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await response.arrayBuffer());

const shown = ({ id, call }: Applicant) => call<Refusal & { data: SignUp }>('GET', `/sign-ups/${id}`);

describe('the participation agreement of a sign-up', () => {
  it('is made once of completed parts, and kept as the bytes that its fingerprint is of', async () => {
    const applicant = await ready();
    const made = await madeAgreement(applicant);
    now = new Date(now.getTime() + 5_000);
    expect(await madeAgreement(applicant)).toEqual(made);
    const document = await fetched(applicant, `/sign-ups/${applicant.id}/agreement/document`);
    expect(document.headers.get('Content-Type')).toBe('application/pdf');
    const bytes = await bytesOf(document);
    expect(await sha256Of(bytes)).toBe(made.documentFingerprint);
    expect(pdfContents(bytes).text).toContain('Breakwater Limited');
    expect(made.signatories).toMatchObject([
      { party: 'applicant', name: 'Grace Mills', isCaller: true, signedTimestamp: null, linkSentTimestamp: null },
    ]);
    expect((await shown(applicant)).body.data.modules[4]?.progress).toBe('Started');
  });

  it('is made and signed once for each Idempotency-Key of the applicant', async () => {
    const applicant = await ready();
    const path = `/sign-ups/${applicant.id}/agreement`;
    const send = (call: string, body: unknown, key: string) =>
      applicant.call<Refusal & { data: SignUpAgreement }>('POST', call, body, { 'Idempotency-Key': key });
    const [made, again] = [await send(path, {}, 'make'), await send(path, {}, 'make')];
    expect([again.status, again.body]).toEqual([made.status, made.body]);
    const signature = typedFor(made.body.data);
    const [first, second] = [
      await send(`${path}/signatures`, signature, 'sign'),
      await send(`${path}/signatures`, signature, 'sign'),
    ];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    const reused = await send(`${path}/signatures`, { ...signature, name: 'Somebody Else' }, 'sign');
    expect([reused.status, reused.body.errors[0]?.field]).toEqual([422, 'Idempotency-Key']);
  });

  it('is not made before the other parts are completed, and says which', async () => {
    address = crypto.randomUUID();
    const applicant = await beginSignUp(test);
    await applicant.complete('signUp', 'contributions');
    const { status, body } = await applicant.call('POST', `/sign-ups/${applicant.id}/agreement`, {});
    expect([status, body.errors[0]?.defaultMessage]).toEqual([422, 'Complete "Payroll" and "Direct debit" first.']);
    expect((await fetched(applicant, `/sign-ups/${applicant.id}/agreement/document`)).status).toBe(404);
  });

  it('is shown on a page that frames of our own origin alone may have, and that runs nothing', async () => {
    const applicant = await ready();
    const { embedUri, documentFingerprint } = await madeAgreement(applicant);
    const page = await test.api.request(embedUri, { headers: { Cookie: applicant.cookie } });
    const text = await page.text();
    expect(page.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("default-src 'none'");
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString('base64');
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(text).toContain('<td dir="auto">Breakwater Limited</td>');
    expect(text).toContain(documentFingerprint);
  });

  it('is shown in the frame of those who look after the sign-up, by the cookie of their session, and the look is noted', async () => {
    const applicant = await ready();
    const { embedUri } = await madeAgreement(applicant);
    const records = new Records(test.database);
    const [staff, stranger] = [await records.user({ is_provider_admin: true }), await records.user()];
    const framed = (cookie: string, site = 'same-origin') =>
      test.api.request(embedUri, { headers: { Cookie: cookie, 'Sec-Fetch-Site': site } });
    const shownPage = await framed(`session=${staff}`);
    expect([shownPage.status, await shownPage.text()]).toEqual([200, expect.stringContaining('Breakwater Limited')]);
    const { rows } = await sql`
      select activity from portal.changes where record_uid = ${applicant.id} and actor_user_uid = ${staff}`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ activity: 'Participation agreement shown' }]);
    expect((await framed(`session=${staff}`, 'cross-site')).status).toBe(404);
    expect((await framed(`session=${stranger}`)).status).toBe(404);
    // A person who is signed in, and fills in this sign-up.
    expect((await framed(`session=${stranger}; ${applicant.cookie}`)).status).toBe(200);
  });

  it('shows a name with a script as the text that it is', async () => {
    const applicant = await ready();
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: '<script>alert(1)</script>' });
    await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.payroll' });
    const { embedUri } = await madeAgreement(applicant);
    const text = await (await test.api.request(embedUri, { headers: { Cookie: applicant.cookie } })).text();
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
  });

  it('belongs to its applicant: to other browsers and people it does not exist', async () => {
    const [applicant, other] = [await ready(), await ready()];
    const agreement = await madeAgreement(applicant);
    const member = await records.user();
    for (const [method, path, body] of [
      ['GET', 'agreement', undefined],
      ['GET', 'agreement/document', undefined],
      ['GET', 'agreement/page', undefined],
      ['GET', 'agreement/evidence', undefined],
      ['POST', 'agreement', {}],
      ['POST', 'agreement/signatures', typedFor(agreement)],
      ['POST', 'agreement/links', { party: 'applicant' }],
    ] as const) {
      const full = `/sign-ups/${applicant.id}/${path}`;
      expect([path, (await other.call(method, full, body)).status]).toEqual([path, 404]);
      expect([path, (await test.call(member, method, full, body)).status]).toEqual([path, 404]);
    }
  });
});

describe('a signature', () => {
  it('of the only signatory completes the part, with the evidence of it', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    const { status, body } = await signed(applicant, typedFor(agreement));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      completedTimestamp: now.toISOString(),
      signatories: [{ signedTimestamp: now.toISOString() }],
    });
    const after = (await shown(applicant)).body.data;
    expect(after.modules[4]).toMatchObject({ progress: 'Completed', completionDate: '2026-11-21' });
    expect(after.allowedActions.canSubmit).toBe(true);
    const evidence = pdfContents(await bytesOf(await fetched(applicant, `/sign-ups/${applicant.id}/agreement/evidence`)));
    for (const part of ['Grace Mills', 'Director', address, now.toISOString(), 'Typed: Grace Mills', 'binds as one on paper'])
      expect(evidence.text).toContain(part);
    expect(evidence.text.replaceAll(' ', '')).toContain(agreement.documentFingerprint);
    expect((await signed(applicant, typedFor(agreement))).body.message).toMatch(/^You have signed this agreement already/);
    expect((await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'submit' })).status).toBe(200);
    const { rows } = await sql`
      select action, acting_as as "actingAs" from portal.changes where record_uid = ${applicant.id} order by entry`.execute(
      test.database.db,
    );
    expect(rows).toEqual([
      { action: 'sign', actingAs: 'applicant' },
      { action: 'submit', actingAs: 'applicant' },
    ]);
    const { rows: told } = await sql`
      select kind, title, href from portal.notices where record_uid = ${applicant.id} and is_for_provider and settled_at is null`.execute(
      test.database.db,
    );
    expect(told).toEqual([{ kind: 'signUps', title: 'To review: Breakwater Limited', href: `/sign-ups/${applicant.id}` }]);
    const { rows: mails } = await sql<{ to: string; subject: string; text: string }>`
      select recipient as "to", subject, text from portal.outbox_mails where sign_up_uid = ${applicant.id} and subject like 'Your application%'`.execute(
      test.database.db,
    );
    const [mail] = mails;
    expect(mails).toHaveLength(1);
    expect(mail?.to).toBe('grace@breakwater.example');
    const reference = `SU-${applicant.id.slice(0, 4)}-${applicant.id.slice(4, 8)}`.toUpperCase();
    expect(mail?.subject).toContain(reference);
    // Saturday, and five working days.
    for (const part of [
      reference,
      'by 27/11/2026',
      '- Company name: Breakwater Limited',
      '- Employee contribution: 5%',
      'DIRECT DEBIT',
    ])
      expect(mail?.text).toContain(part);
    for (const secret of ['66374958', '08-99-99', '31/03/1988']) expect(mail?.text).not.toContain(secret);
  });

  it('can be drawn, and its lines are kept', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    const drawing: Drawing = [
      [
        [10, 20],
        [300, 150],
      ],
    ];
    expect((await signed(applicant, { ...typedFor(agreement), method: 'drawn', drawing })).status).toBe(201);
    const evidence = pdfContents(await bytesOf(await fetched(applicant, `/sign-ups/${applicant.id}/agreement/evidence`)));
    expect(evidence.file).toContain('/S /Figure');
    const { rows } = await sql`select drawing from portal.sign_up_signatories where lead_uid = ${applicant.id}`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ drawing }]);
  });

  it('that is bad input is refused at its field, and nothing is signed', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    const line = (y: number) => [Array.from({ length: 50 }, (_, x) => [x * 10, y])];
    const cases: [string, Record<string, unknown>, RegExp][] = [
      ['name', { name: 'x'.repeat(1_000) }, /120 characters or fewer/],
      ['name', { name: '  \u200b ' }, /Enter the full name/],
      ['position', { position: '' }, /Enter the position/],
      ['consent', { consent: false }, /Tick the box to agree/],
      ['consent', { consent: null }, /Tick the box to agree/],
      ['method', { method: 'stamp' }, /type or draw/],
      ['drawing', { method: 'drawn' }, /Draw your signature across the box/],
      ['drawing', { method: 'drawn', drawing: [] }, /Draw your signature across the box/],
      ['drawing', { method: 'drawn', drawing: line(201) }, /within the box/],
      ['drawing.0.0.0', { method: 'drawn', drawing: [[[-1, 5]]] }, /./],
      ['drawing', { method: 'drawn', drawing: Array.from({ length: 201 }, () => [[1, 1]]) }, /Draw your signature/],
      ['documentFingerprint', { documentFingerprint: '0'.repeat(64) }, /has changed since you opened it/],
    ];
    for (const [field, changes, message] of cases) {
      const { status, body } = await signed(applicant, { ...typedFor(agreement), ...changes });
      expect([changes, status, body.errors[0]?.field]).toEqual([changes, 422, field]);
      expect(body.errors[0]?.defaultMessage).toMatch(message);
    }
    const now = await applicant.call<{ data: SignUpAgreement }>('GET', `/sign-ups/${applicant.id}/agreement`);
    expect(now.body.data.signatories[0]?.signedTimestamp).toBeNull();
  });

  it('keeps a name in another script, with an emoji or with a script as it is', async () => {
    for (const name of ['نور حداد', 'Grace 🌊', '<b>Grace</b>']) {
      const applicant = await ready();
      const agreement = await madeAgreement(applicant);
      expect((await signed(applicant, { ...typedFor(agreement), name })).status).toBe(201);
      const { rows } = await sql`select name from portal.sign_up_signatories where lead_uid = ${applicant.id}`.execute(
        test.database.db,
      );
      expect(rows).toEqual([{ name }]);
    }
  });

  it('is not given by those who look after the sign-up: they can only send links', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    const staff = await records.user({ is_provider_admin: true });
    const { status, body } = await test.call(
      staff,
      'POST',
      `/sign-ups/${applicant.id}/agreement/signatures`,
      typedFor(agreement),
    );
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^Only the applicant signs here/)]);
  });
});

describe('a change of an answer', () => {
  it('makes agreement and signature void, and the part is to be signed again', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    await signed(applicant, typedFor(agreement));
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another pension' });
    for (const path of ['agreement', 'agreement/document', 'agreement/evidence'])
      expect((await fetched(applicant, `/sign-ups/${applicant.id}/${path}`)).status).toBe(404);
    expect((await shown(applicant)).body.data.modules[4]?.progress).toBe('Not Started');
    await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.payroll' });
    const again = await madeAgreement(applicant);
    expect(again.documentFingerprint).not.toBe(agreement.documentFingerprint);
    const stale = await signed(applicant, typedFor(agreement));
    expect([stale.status, stale.body.errors[0]?.field]).toEqual([422, 'documentFingerprint']);
    expect((await signed(applicant, typedFor(again))).status).toBe(201);
  });

  it('stands in the answer with the sign-up, until there is a new agreement', async () => {
    const applicant = await ready();
    const state = async () => (await shown(applicant)).body.data.agreement;
    expect(await state()).toBe('none');
    const agreement = await madeAgreement(applicant);
    expect(await state()).toBe('made');
    await signed(applicant, typedFor(agreement));
    expect(await state()).toBe('signed');
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another pension' });
    expect(await state()).toBe('void');
    await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.payroll' });
    await madeAgreement(applicant);
    expect(await state()).toBe('made');
  });

  it('that no call has announced leaves no signature for other answers', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    await sql`
      update portal.sign_up_leads set answers = jsonb_set(answers, '{payroll,pensionSchemeName}', '"Planted"')
      where lead_uid = ${applicant.id}`.execute(test.database.db);
    expect((await signed(applicant, typedFor(agreement))).status).toBe(404);
  });

  it('back and forth leaves the agreement void', async () => {
    const applicant = await ready();
    await signed(applicant, typedFor(await madeAgreement(applicant)));
    for (const pensionSchemeName of ['Another pension', 'Breakwater pension'])
      await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName });
    expect((await fetched(applicant, `/sign-ups/${applicant.id}/agreement`)).status).toBe(404);
  });

  it('is needed for completing the part by itself: the chart asks for the signatures', async () => {
    const applicant = await ready();
    await madeAgreement(applicant);
    const { status, body } = await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'complete.signature' });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/not signed by everybody/)]);
  });

  it('by a revert makes it void too', async () => {
    const applicant = await ready();
    await madeAgreement(applicant);
    await applicant.call('PATCH', `/sign-ups/${applicant.id}`, { event: 'revert' });
    const { rows } =
      await sql`select voided_at is null as valid from portal.sign_up_agreements where lead_uid = ${applicant.id}`.execute(
        test.database.db,
      );
    expect(rows).toEqual([{ valid: false }]);
  });
});
