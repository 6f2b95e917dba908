import { shareInMemory } from '../api/core/minuteShares.ts';
import { advanceDay } from '../jobs/advanceDay.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Records } from '../../tests/setup/api/records.ts';
import type { AdminUser } from '../../schemas/generated/types.ts';
import { createApi } from '../api/createApi.ts';
import { drawPdf } from '../documents/drawPdf.ts';
import { defaultConfiguration } from '../api/portal/defaultConfiguration.ts';
import { createAuth } from '../auth/createAuth.ts';
import type { AuthService } from '../auth/authService.ts';
import {
  authorizeAddress,
  BASE_URL,
  mfaOtpBody,
  postJson,
  refresh,
  SECRET,
  type Tokens,
} from '../../tests/setup/auth/authFixture.ts';
import { openBrowser } from '../../tests/setup/auth/browser.ts';
import { hasAccess, noteSignIn } from '../store/access/callers.ts';
import { createStore } from '../store/createStore.ts';
import type { Database } from '../store/database.ts';
import { type Mail, queueMail } from '../store/notices/outboxMails.ts';
import { portalPeople } from './accounts/portalPeople.ts';
import { invitationLinks, linkMaker } from './invitationLinks.ts';
import { createMailSender } from './mail/mailSender.ts';
import { type TestDatabase, createTestDatabase } from './postgres/testDatabase.ts';

const clock = (): Date => new Date();
const password = 'lantern brisk otter';

let database: TestDatabase;
let auth: AuthService;
let api: ReturnType<typeof createApi>;
const delivered: Mail[] = [];
let flush: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const store = createStore(db);
  const report = (error: unknown): never => {
    throw error;
  };
  auth = await createAuth({
    pool: database.pool,
    baseUrl: BASE_URL,
    secret: SECRET,
    portalName: 'Employer Portal',
    report,
    invitations: invitationLinks(db, clock, 'Employer Portal'),
    people: portalPeople(store, db),
    sendMail: ({ passwordOf, ...mail }) => queueMail(db, mail, passwordOf === undefined ? null : { passwordOf }),
    hasAccess: (userUid) => hasAccess(store, userUid),
    onSignedIn: (userUid) => noteSignIn(db, userUid, clock()),
  });
  api = createApi({
    addressSecret: 'the secret of short-lived addresses in tests',
    store,
    authenticate: auth.authenticate,
    claimOf: auth.claimOf,
    needsStepUp: auth.needsStepUp,
    authenticateNavigation: auth.authenticateNavigation,
    shares: shareInMemory(),
    clock,
    report,
    documents: { renderPdf: drawPdf },
    configuration: defaultConfiguration('Employer Portal', null),
    advanceDay,
    jobs: { list: async () => ({ jobs: [], totalCount: 0 }), retry: async () => 'unknown', begin: async () => {} },
  });
  const transport = { deliver: async (_mailUid: string, mail: Mail) => void delivered.push(mail), close: vi.fn() };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  ({ flush } = createMailSender({
    db,
    transport,
    clock,
    linkFor: linkMaker({ db, clock, origin: BASE_URL, secret: 'a secret of tests', passwordLink: auth.passwordLink }),
    log,
  }));
});
afterAll(() => database.close());

const call = (token: string, method: string, path: string, body?: object) =>
  api.request(`/api/v2${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function signIn(email: string): Promise<Tokens> {
  const browser = openBrowser(auth, BASE_URL);
  await browser.visit(authorizeAddress());
  const { leftFor } = await browser.submit({ email, password });
  const response = await postJson(auth, mfaOtpBody(leftFor?.searchParams.get('code') ?? ''));
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

it('an invited person signs in after following the link of the mail, and is refused at the next request after their access is revoked', async () => {
  const records = new Records(database);
  const employer = await records.employer();
  const senior = await records.user({ email: 'senior@people.example' });
  await records.relationship(senior, employer, { is_senior_pension_administrator: true });
  await auth.provision([{ userUid: senior, email: 'senior@people.example', password, name: 'Senior' }]);
  const admin = await signIn('senior@people.example');

  const people = `/employers/${employer}/admin-users`;
  const invitee = { firstName: 'Nia', lastName: 'Prosser', email: 'nia@people.example', dateOfBirth: '1990-03-31' };
  const answer = await call(admin.access_token, 'POST', people, invitee);
  expect(answer.status).toBe(201);
  const { uuid } = ((await answer.json()) as { data: AdminUser }).data;

  await flush();
  const [mail] = delivered;
  expect(mail?.to).toBe('nia@people.example');
  const link = /http:\/\/localhost:3000\/api\/auth\/invitation\?token=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  const kept = await database.pool.query('select * from portal.invitation_links l, portal.outbox_mails m');
  expect(JSON.stringify(kept.rows)).not.toContain(link.split('=')[1]);

  const browser = openBrowser(auth, BASE_URL);
  expect((await browser.visit(link)).text).toContain('Nia Prosser, you have been given access to');
  await browser.submit({ password, repeated: password });
  const nia = await signIn('nia@people.example');
  expect((await call(nia.access_token, 'GET', people)).status).toBe(200);
  const shown = await call(admin.access_token, 'GET', `${people}/${uuid}`);
  const { accessStatus, lastLoggedInDate } = ((await shown.json()) as { data: AdminUser }).data;
  expect([accessStatus, typeof lastLoggedInDate]).toEqual(['active', 'string']);
  expect((await refresh(auth, nia.refresh_token)).status).toBe(200);

  expect((await call(admin.access_token, 'PATCH', `${people}/${uuid}/revokeEmployerAdmin`)).status).toBe(200);
  expect((await call(nia.access_token, 'GET', people)).status).toBe(404);
  const fresh = await signIn('nia@people.example');
  expect((await call(fresh.access_token, 'GET', `/employers/${employer}`)).status).toBe(404);
  expect((await refresh(auth, fresh.refresh_token)).status).toBe(400);
});
