import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import { Records } from '../../../../tests/setup/api/records.ts';
import type { Applicant } from '../../../../tests/setup/api/signUps.ts';
import { createTestApi, type TestApi } from '../../../../tests/setup/api/testApi.ts';
import {
  keyMailedTo,
  madeAgreement,
  openedLink,
  readyForSeveral,
  readyToSign,
  signed,
  typedFor,
} from '../../../../tests/setup/signUp/agreements.ts';

let test: TestApi;
let address = 'first';
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await createTestApi({ addressOf: () => address, clock: () => now });
});
afterAll(() => test.close());

const [noor, lukasz] = ['noor@breakwater.example', 'lukasz@breakwater.example'];

/** Each test begins from an address of its own, an hour later, as the links of an hour are limited, and without the mails of the one before. */
async function ready(begin: (test: TestApi) => Promise<Applicant> = readyForSeveral): Promise<Applicant> {
  address = crypto.randomUUID();
  now = new Date(now.getTime() + 61 * 60_000);
  await sql`delete from portal.outbox_mails`.execute(test.database.db);
  return begin(test);
}

/** Opens a link from an address of its own. */
const open = (key: string) => {
  address = crypto.randomUUID();
  return openedLink(test, key);
};

const mails = async (): Promise<[string, string][]> => {
  const { rows } = await sql<{ recipient: string; subject: string }>`
    select recipient, subject from portal.outbox_mails where subject like '%agreement%' order by recipient`.execute(
    test.database.db,
  );
  return rows.map(({ recipient, subject }) => [recipient, subject]);
};

const progress = async ({ id, call }: Applicant) =>
  (await call<{ data: SignUp }>('GET', `/sign-ups/${id}`)).body.data.modules[4]?.progress;

const signature = (documentFingerprint: string, name: string) => ({ ...typedFor({ documentFingerprint }), name });

const signedByLink = (browser: Applicant, body: unknown) => browser.call('POST', '/sign-ups/signatory/signatures', body);

describe('several signatories', () => {
  it('get their links after the applicant has signed, and the last one completes the part', async () => {
    const applicant = await ready();
    const agreement = await madeAgreement(applicant);
    expect(agreement.signatories.map(({ party, roles }) => [party, roles])).toEqual([
      ['applicant', ['applicant']],
      ['authorisedSignatory', ['authorisedSignatory', 'accountSignatory']],
      ['accountSignatory2', ['accountSignatory']],
    ]);
    expect(await mails()).toEqual([]);
    await signed(applicant, typedFor(agreement));
    const subject = 'Sign the participation agreement of Breakwater Limited';
    expect(await mails()).toEqual([
      [lukasz, subject],
      [noor, subject],
    ]);
    const { status, body, browser } = await open(await keyMailedTo(test, noor, now));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      documentFingerprint: agreement.documentFingerprint,
      embedUri: '/api/v2/sign-ups/signatory/page',
      signatories: [
        { party: 'applicant', email: null, isCaller: false },
        { party: 'authorisedSignatory', email: noor, isCaller: true },
        { party: 'accountSignatory2', email: null },
      ],
    });
    const page = await test.api.request(body.data.embedUri, { headers: { Cookie: browser.cookie } });
    expect(await page.text()).toContain(agreement.documentFingerprint);
    expect((await signedByLink(browser, signature(agreement.documentFingerprint, 'Noor Haddad'))).status).toBe(201);
    expect(await progress(applicant)).toBe('Started');
    const second = await open(await keyMailedTo(test, lukasz, now));
    const last = await signedByLink(second.browser, signature(agreement.documentFingerprint, 'Łukasz Żak'));
    expect(last.status).toBe(201);
    expect(await progress(applicant)).toBe('Completed');
    expect(
      (await mails()).filter(([, one]) => one === 'The participation agreement of Breakwater Limited is signed'),
    ).toHaveLength(2);
    const copy = await second.browser.call<string>('GET', '/sign-ups/signatory/document');
    expect([copy.status, copy.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  });

  it('tell the applicant of each signature by mail, and the last mail has the link to submit', async () => {
    const applicant = await ready();
    const { documentFingerprint } = await madeAgreement(applicant);
    await signed(applicant, typedFor({ documentFingerprint }));
    const toApplicant = async () => {
      const { rows } = await sql<{ subject: string; text: string; opens: boolean }>`
        select subject, text, sign_up_key_uid is not null as opens from portal.outbox_mails
        where recipient = 'grace@breakwater.example' and subject like '%signed' order by created_at`.execute(test.database.db);
      return rows;
    };
    expect(await toApplicant()).toEqual([]);
    const first = await open(await keyMailedTo(test, noor, now));
    await signedByLink(first.browser, signature(documentFingerprint, 'Noor Haddad'));
    expect(await toApplicant()).toEqual([
      { subject: 'Noor Haddad has signed', text: expect.stringContaining('Still to sign: Łukasz Żak.') as string, opens: false },
    ]);
    const second = await open(await keyMailedTo(test, lukasz, now));
    await signedByLink(second.browser, signature(documentFingerprint, 'Łukasz Żak'));
    expect((await toApplicant()).at(-1)).toEqual({
      subject: 'Submit the application of Breakwater Limited: everybody has signed',
      text: expect.stringContaining('{link}') as string,
      opens: true,
    });
  });

  it('sign at the same time, and each signature counts', async () => {
    const applicant = await ready();
    const { documentFingerprint } = await madeAgreement(applicant);
    await signed(applicant, typedFor({ documentFingerprint }));
    const browsers = [await open(await keyMailedTo(test, noor, now)), await open(await keyMailedTo(test, lukasz, now))];
    const answers = await Promise.all(
      browsers.map(({ browser }) => signedByLink(browser, signature(documentFingerprint, 'A Signatory'))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await progress(applicant)).toBe('Completed');
  });
});

describe('the links of an hour', () => {
  const again = ({ id, call }: Applicant) =>
    call<{ message: string }>('POST', `/sign-ups/${id}/agreement/links`, { party: 'authorisedSignatory' });

  it('are five for an address, of whichever sign-up; beyond them nothing is signed, sent or lost', async () => {
    const applicant = await ready();
    await signed(applicant, typedFor(await madeAgreement(applicant)));
    for (let n = 0; n < 4; n += 1) {
      now = new Date(now.getTime() + 60_000);
      expect((await again(applicant)).status).toBe(200);
    }
    now = new Date(now.getTime() + 60_000);
    const refused = await again(applicant);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3300']);
    expect(refused.body.message).toBe(
      'noor@breakwater.example has been sent 5 links within an hour. Nothing was signed or sent, and your answers are kept. You can send the next one in 55 minutes.',
    );
    address = crypto.randomUUID();
    const other = await readyForSeveral(test);
    const agreement = await madeAgreement(other);
    const before = await mails();
    const unsigned = await other.call('POST', `/sign-ups/${other.id}/agreement/signatures`, typedFor(agreement));
    expect([unsigned.status, await mails(), await progress(other)]).toEqual([429, before, 'Started']);
    now = new Date(now.getTime() + 55 * 60_000);
    await signed(other, typedFor(agreement));
    expect((await mails()).length).toBe(before.length + 2);
  });

  it('count those of a sign-up that was discarded', async () => {
    const applicant = await ready();
    await signed(applicant, typedFor(await madeAgreement(applicant)));
    for (let n = 0; n < 4; n += 1) {
      now = new Date(now.getTime() + 60_000);
      expect((await again(applicant)).status).toBe(200);
    }
    const key = await keyMailedTo(test, noor, now);
    const staff = await new Records(test.database).user({ is_provider_admin: true });
    expect((await test.call(staff, 'PATCH', `/sign-ups/${applicant.id}/discard`)).status).toBe(200);
    expect((await open(key)).status).toBe(422);
    address = crypto.randomUUID();
    const other = await readyForSeveral(test);
    const agreement = await madeAgreement(other);
    const { status } = await other.call('POST', `/sign-ups/${other.id}/agreement/signatures`, typedFor(agreement));
    expect(status).toBe(429);
  });
});

describe('an application that is returned', () => {
  it('is not sent again as it was: its agreement is void, and everybody signs a new one', async () => {
    const applicant = await ready();
    const { id, call } = applicant;
    const agreement = await madeAgreement(applicant);
    await signed(applicant, typedFor(agreement));
    for (const [email, name] of [
      [noor, 'Noor Haddad'],
      [lukasz, 'Łukasz Żak'],
    ] as const) {
      const { browser } = await open(await keyMailedTo(test, email, now));
      expect((await signedByLink(browser, signature(agreement.documentFingerprint, name))).status).toBe(201);
    }
    const submit = () => call<{ errors: { defaultMessage: string }[] }>('PATCH', `/sign-ups/${id}`, { event: 'submit' });
    expect((await submit()).status).toBe(200);
    const staff = await new Records(test.database).user({ is_provider_admin: true });
    await sql`delete from portal.outbox_mails`.execute(test.database.db);
    const reason = 'Send us a copy of the certificate of incorporation.';
    expect((await test.call(staff, 'PATCH', `/sign-ups/${id}/return`, { reason })).status).toBe(200);
    expect((await mails()).map(([to]) => to)).toEqual([lukasz, noor]);
    expect(await progress(applicant)).toBe('Not Started');
    const again = await submit();
    expect([again.status, again.body.errors[0]?.defaultMessage]).toEqual([422, 'Complete these parts first: Signature.']);
    expect((await madeAgreement(applicant)).completedTimestamp).toBeNull();
  });
});

describe('the link of a signatory', () => {
  /** The applicant has signed, and the authorised signatory has their link. */
  async function sent() {
    const applicant = await ready();
    const { documentFingerprint } = await madeAgreement(applicant);
    await signed(applicant, typedFor({ documentFingerprint }));
    return { applicant, documentFingerprint, key: await keyMailedTo(test, noor, now) };
  }

  it('works once: a replayed one is refused, also twice at the same time', async () => {
    const { documentFingerprint, key } = await sent();
    const { browser } = await open(key);
    const body = signature(documentFingerprint, 'Noor Haddad');
    const answers = await Promise.all([signedByLink(browser, body), signedByLink(browser, body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect((await signedByLink(browser, body)).body.message).toMatch(/^This link has been used/);
  });

  it('shows what was signed until it expires, and the evidence once everybody has signed', async () => {
    const { documentFingerprint, key } = await sent();
    const first = await open(key);
    await signedByLink(first.browser, signature(documentFingerprint, 'Noor Haddad'));
    const again = await open(key);
    expect([again.status, again.body.data.signatories.find(({ isCaller }) => isCaller)?.signedTimestamp]).toEqual([
      200,
      now.toISOString(),
    ]);
    const evidence = () => again.browser.call<string>('GET', '/sign-ups/signatory/evidence');
    expect((await evidence()).status).toBe(404);
    const last = await open(await keyMailedTo(test, lukasz, now));
    await signedByLink(last.browser, signature(documentFingerprint, 'Łukasz Żak'));
    expect((await evidence()).status).toBe(200);
    now = new Date(now.getTime() + 7 * 86_400_000);
    expect((await open(key)).body.message).toMatch(/^This link has expired/);
  });

  it.each(['altered', ''])('that is %s is refused', async (altered) => {
    const { key } = await sent();
    const { status, body } = await open(altered === '' ? `${key}x` : altered);
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^This link is not complete/)]);
  });

  it('ends after seven days', async () => {
    const { key } = await sent();
    now = new Date(now.getTime() + 7 * 86_400_000 - 1);
    expect((await open(key)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await open(key)).body.message).toMatch(/^This link has expired\. Ask the person who sent it/);
  });

  it('ends when an answer changes, and its signatory gets a mail about it', async () => {
    const { applicant, documentFingerprint, key } = await sent();
    const { browser } = await open(key);
    await applicant.answer('payroll', 'payrollDetails', { pensionSchemeName: 'Another pension' });
    expect((await open(key)).body.message).toMatch(/has changed since this link was sent/);
    expect((await signedByLink(browser, signature(documentFingerprint, 'Noor Haddad'))).status).toBe(422);
    const told = (await mails()).filter(([, subject]) => subject.endsWith('is void'));
    expect(told.map(([recipient]) => recipient)).toEqual([lukasz, noor]);
  });

  it('is replaced by a new one, on request', async () => {
    const { applicant, key } = await sent();
    const again = await applicant.call('POST', `/sign-ups/${applicant.id}/agreement/links`, { party: 'authorisedSignatory' });
    expect(again.status).toBe(200);
    expect((await open(key)).body.message).toMatch(/^A newer link/);
    expect((await open(await keyMailedTo(test, noor, now))).status).toBe(200);
  });

  it('does not sign another document than the one that was shown', async () => {
    const { key } = await sent();
    const { browser } = await open(key);
    const { status, body } = await signedByLink(browser, signature('0'.repeat(64), 'Noor Haddad'));
    expect([status, body.errors[0]?.field]).toEqual([422, 'documentFingerprint']);
  });

  it('is needed: without its cookie there is nothing to read and to sign', async () => {
    for (const [method, path, body] of [
      ['GET', 'page', undefined],
      ['GET', 'document', undefined],
      ['POST', 'signatures', signature('0'.repeat(64), 'Mary Somerville')],
    ] as const)
      expect((await test.call(null, method, `/sign-ups/signatory/${path}`, body)).status).toBe(404);
  });

  it('admits to the agreement alone: not to the answers', async () => {
    const { applicant, key } = await sent();
    const { browser } = await open(key);
    expect((await browser.call('GET', `/sign-ups/${applicant.id}`)).status).toBe(404);
    expect((await browser.call('GET', '/sign-ups/current')).status).toBe(404);
  });
});

describe('a new link', () => {
  it.each<[string, string, RegExp]>([
    ['before the applicant has signed', 'authorisedSignatory', /^Sign the agreement yourself first/],
    ['to somebody who does not sign', 'somebody', /^Choose a signatory/],
  ])('is not sent %s', async (_, party, message) => {
    const applicant = await ready();
    await madeAgreement(applicant);
    const { status, body } = await applicant.call('POST', `/sign-ups/${applicant.id}/agreement/links`, { party });
    expect([status, body.errors[0]?.field, body.errors[0]?.defaultMessage]).toEqual([
      422,
      'party',
      expect.stringMatching(message),
    ]);
  });

  it('is not sent to a person who has signed, nor again and again', async () => {
    const applicant = await ready();
    await signed(applicant, typedFor(await madeAgreement(applicant)));
    const ask = (party: string) => applicant.call('POST', `/sign-ups/${applicant.id}/agreement/links`, { party });
    expect((await ask('applicant')).body.errors[0]?.defaultMessage).toMatch(/^This person has signed already/);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ask('authorisedSignatory')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });
});

describe('a sign-up that an intermediary fills in', () => {
  it('is signed by the client: making the agreement sends every signatory a link', async () => {
    const applicant = await ready(readyToSign);
    const staff = await new Records(test.database).user({ is_provider_admin: true });
    const { status } = await test.call(staff, 'POST', `/sign-ups/${applicant.id}/agreement`, {});
    expect(status).toBe(201);
    expect((await mails()).map(([recipient]) => recipient)).toEqual(['grace@breakwater.example']);
    const { body, browser } = await open(await keyMailedTo(test, 'grace@breakwater.example', now));
    expect((await signedByLink(browser, typedFor(body.data))).status).toBe(201);
    expect(await progress(applicant)).toBe('Completed');
  });
});
