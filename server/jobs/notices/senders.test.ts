import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeKind, noticeKinds } from '../../../schemas/lib/notices/noticeKinds.ts';
import { createTestApi, type TestApi } from '../../../tests/setup/api/testApi.ts';
import { type UploadPlaces, Uploads } from '../../../tests/setup/api/uploads.ts';
import { addSignUp } from '../../../tests/setup/signUp/signUpRecords.ts';
import { advanceCalendar } from '../calendar/advanceCalendar.ts';
import { advanceLatePayments } from '../latePayments/advanceLatePayments.ts';
import { applyReport } from '../payments/applyResults.ts';
import { confirmMandate } from '../../work/payments/mandateSteps.ts';
import { tellOfRequests } from './tellOfRequests.ts';

let test: TestApi;
let uploads: Uploads;
let place: UploadPlaces;
let staff: string;
let intermediary: number;

beforeAll(async () => {
  test = await createTestApi();
  uploads = new Uploads(test);
  staff = await uploads.records.user({ is_provider_admin: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`truncate portal.notices cascade`.execute(test.database.db);
  place = await uploads.place();
  intermediary = await uploads.records.intermediary();
  await uploads.records.client(intermediary, place.employer);
});

/** The name of a member in every scenario, which no notice may have. */
const member = { first_name: 'Zebedee', last_name: 'Quillfeather' };
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const period = (values: object): Promise<string> =>
  uploads.records.payPeriod(place.employer, place, { ...values, is_extra: true });

async function call(method: string, path: string, body?: object): Promise<void> {
  const { status, body: answer } = await test.call<unknown>(staff, method, path, body);
  expect([method, path, status], JSON.stringify(answer)).toEqual([method, path, 200]);
}

/** For each subject, something that brings about a notice, and its recipients: E the employer, I its intermediary, P a person, S the provider's staff. */
const scenarios: Readonly<Record<NoticeKind, { recipients: string; happen(): Promise<unknown> }>> = {
  messages: {
    recipients: 'E',
    async happen() {
      const filter = `filter[id]=${place.employer}`;
      await uploads.records.relationship(await uploads.records.user(), place.employer, { is_pension_administrator: true });
      const asked = { query: filter, subject: 'Closed on Friday', text: 'The service centre is closed on Friday.' };
      const { body } = await test.call<{ data: { announcementUid: string } }>(staff, 'POST', '/announcements', asked);
      await call('POST', `/announcements/${body.data.announcementUid}/start`, {});
      await test.workDone();
    },
  },
  access: {
    recipients: 'EI',
    async happen() {
      const other = await uploads.records.intermediary();
      await call('PATCH', `/intermediaries/${other}/employers/${place.employer}/associate`);
    },
  },
  closure: {
    recipients: 'EI',
    happen: () => call('DELETE', `/employers/${place.employer}?finalPayDate=2026-12-31&reasonForClosing=companyClosedDown`),
  },
  payments: {
    recipients: 'E',
    async happen() {
      const mandate = await uploads.records.signedMandate(place.employer, place.benefit);
      await test.store.within('all', (tx) => confirmMandate(tx, mandate, { at: noon('2026-11-21'), today: '2026-11-21' }));
    },
  },
  latePayments: {
    recipients: 'EI',
    async happen() {
      await period({ status: 'uploadIsOverdue' });
      await advanceLatePayments(test.store, noon('2027-01-05'));
    },
  },
  uploads: {
    recipients: 'P',
    async happen() {
      const text =
        'Payroll number,First name,Last name,Date of birth,Employment start date\r\nN3,Zebedee,Quillfeather,1990-03-31,2026-11-02\r\n';
      await uploads.checked(place, { fileAction: 'joiner', text, to: 'employer', name: 'Quillfeather.csv' });
    },
  },
  employeeRequests: {
    recipients: 'EI',
    async happen() {
      const employee = await uploads.records.employee(place.employer, member);
      await uploads.records.request(place.employer, employee);
      await uploads.records.request(place.employer, employee, { type: 'optOut' });
      await tellOfRequests(test.store, noon('2026-11-21'));
    },
  },
  payPeriods: {
    recipients: 'EI',
    async happen() {
      await period({ status: 'notYetDue' });
      await advanceCalendar(test.store, noon('2026-11-30'));
    },
  },
  statements: {
    recipients: 'EI',
    async happen() {
      const statement = await uploads.records.statement(place.employer, await period({ status: 'generatedProcessing' }), place);
      await call('DELETE', `/statements/${statement}`, { cancelReason: 'Zebedee Quillfeather was paid twice' });
    },
  },
  signUps: {
    recipients: 'I',
    async happen() {
      const id = await addSignUp(test.database, { source: 'intermediary', intermediaryId: intermediary });
      await call('PATCH', `/sign-ups/${id}/return`, { reason: 'The name is misspelt.' });
    },
  },
  service: {
    recipients: 'S',
    happen: () =>
      applyReport(
        test.store,
        {
          name: 'ARUDD-Quillfeather.csv',
          sha256: crypto.randomUUID(),
          lines: [],
          faults: [{ line: 2, reason: 'It has no amount.' }],
        },
        { at: noon('2026-11-21'), today: '2026-11-21' },
      ),
  },
};

interface Told {
  title: string;
  body: string;
  href: string | null;
  recipient: string;
  mailsDue: boolean;
}
async function told(kind: NoticeKind): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select title, body, href, mails_due as "mailsDue", case when user_uid is not null then 'P' when is_for_provider then 'S' when intermediary_id is not null then 'I' else 'E' end as recipient
    from portal.notices where kind = ${kind} and (employer_id is null or employer_id = ${place.employer}) order by recipient, title`.execute(
    test.database.db,
  );
  return rows;
}

describe.each(noticeKinds.map((kind) => [kind, scenarios[kind]] as const))('notices about %s', (kind, { recipients, happen }) => {
  it('are sent to their recipients, lead to a screen, and name no member', async () => {
    await happen();
    const found = await told(kind);
    expect([...new Set(found.map(({ recipient }) => recipient))].join('')).toBe(recipients);
    for (const { title, body, href, mailsDue } of found) {
      expect(`${title} ${body} ${href}`).not.toMatch(/zebedee|quillfeather/i);
      expect(href).toMatch(/^\/(?:employers|sign-ups|inspector)\b/);
      expect([title.length < 90, body.length < 400, mailsDue]).toEqual([true, true, true]);
    }
  });
});

describe("employees' requests", () => {
  const request = async (values: object = {}) =>
    uploads.records.request(place.employer, await uploads.records.employee(place.employer, member), values);
  const tell = () => tellOfRequests(test.store, noon('2026-11-21'));
  const words = async () => (await told('employeeRequests')).filter(({ recipient }) => recipient === 'E').map(({ body }) => body);

  it('are counted by what they ask for, once, also by servers at the same time', async () => {
    for (const type of ['optOut', 'contributionChange', 'contributionChange']) await request({ type });
    await Promise.all([tell(), tell(), tell()]);
    expect(await words()).toEqual(['New: 2 changes of contributions and 1 opt-out.']);
    await request({ type: 'optOut' });
    await tell();
    expect((await words()).toSorted()).toEqual(['New: 1 opt-out.', 'New: 2 changes of contributions and 1 opt-out.']);
  });

  it('that are answered already, or of a closed employer, give no notice', async () => {
    await request({ status: 'complete' });
    await tell();
    await request();
    await sql`update portal.employers set is_active = false where id = ${place.employer}`.execute(test.database.db);
    await tell();
    expect(await words()).toEqual([]);
  });

  it('are settled with the last answer', async () => {
    const [first, second] = [await request(), await request()];
    await tell();
    const open = async () => {
      const { rows } = await sql`
        select from portal.notices where kind = 'employeeRequests' and employer_id = ${place.employer} and settled_at is null`.execute(
        test.database.db,
      );
      return rows.length;
    };
    await call('PATCH', `/employee-requests/${first}/cancel`, {});
    expect(await open()).toBe(2);
    await call('PATCH', `/employee-requests/${second}/cancel`, {});
    expect(await open()).toBe(0);
  });
});

it('an overdue upload is a notice for the intermediary alone, since the employer gets a reminder of the late payment', async () => {
  const uid = await period({ status: 'openForUpload', due_date: '2026-11-20' });
  await advanceCalendar(test.store, noon('2026-11-21'));
  const { rows } = await sql`
    select title, intermediary_id = ${intermediary} as "isForIntermediary" from portal.notices where record_uid = ${uid} and settled_at is null`.execute(
    test.database.db,
  );
  expect(rows).toEqual([
    {
      title: expect.stringMatching(/^The upload for .+, .+, 1 to 30 November 2026 is overdue$/) as string,
      isForIntermediary: true,
    },
  ]);
});
