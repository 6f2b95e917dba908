import { gunzipSync } from 'node:zlib';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { hireEmployee, type NewEmployee } from './support/employees.ts';
import { expect, expectAccessible, test } from './support/ownPortal.ts';

const employerId = 1087;
/** In the names and addresses of those who are added, and in no other text. */
const mark = 'Zqx';
const people = Array.from({ length: 25 }, (_, index) => index);

/** Eight values for each of 25 people: 200 in all. */
const detailsOf = (index: number): NewEmployee => ({
  firstName: `${mark}first${index}`,
  lastName: `${mark}last${index}`,
  nationalInsurance: `AB${700_100 + index * 37}C`,
  email: `${mark.toLowerCase()}${index}@people.example`,
  mobilePhone: `07700 9${10_100 + index * 13}`,
  addressLine1: `${mark}street ${index}`,
  town: `${mark}town${index}`,
  payrollNumber: `${mark}-${index}`,
});
/** Each value, and a national insurance number in its pairs as well. */
const secrets = people.flatMap((index) =>
  Object.values(detailsOf(index)).flatMap((value) =>
    /^AB\d/.test(value) ? [value, value.replace(/(..)(?!$)/g, '$1 ')] : [value],
  ),
);
/** Of an account that is only typed. */
const typed = ['08-99-99', '66374958', `${mark}account`];

test.use({ settings: { MONITORING_DAYS: '7', MONITORING_REPLAY: '1' } });

test(
  'staff watch how an upload failed, of which no value of a page left the browser',
  { tag: '@long' },
  async ({ page, portal }) => {
    test.setTimeout(300_000);
    portal.expectNoise(/answered 422/);
    const watched = watch(page.context(), portal.origin);
    const staff = await portal.anotherBrowser();
    const watchedStaff = watch(staff, portal.origin);
    const inspector = await staff.newPage();

    await test.step('staff add 25 people', async () => {
      await inspector.goto('/employers');
      await portal.signInThroughPages('hs-admin', inspector);
      await expect(inspector.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
      const token = await inspector.evaluate(() => localStorage.getItem('access_token') ?? '');
      for (const index of people) await hireEmployee(staff.request, token, employerId, detailsOf(index));
    });

    await test.step('a person reads, changes and searches for records', async () => {
      await page.goto('/employers');
      await portal.signInThroughPages('senior-pension-admin');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await recorded(page, watched);
      await page.goto(`/employers/${employerId}/employees?search=${mark}`);
      await expect(page.getByRole('link', { name: new RegExp(`${mark}first`) }).first()).toBeVisible();
      await recorded(page, watched);
      await page
        .getByRole('link', { name: new RegExp(`${mark}first`) })
        .first()
        .click();
      await expect(page.getByText(new RegExp(`${mark}street`)).first()).toBeVisible();
      await page.getByRole('button', { name: 'Edit contact details' }).click();
      const line = page.getByRole('textbox', { name: /Address line 2/ });
      await line.fill([...secrets, ...typed].join(' ').slice(0, 90));
      await line.blur();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /Discard|Leave/ }).click();
    });

    await test.step('and sends a file that the service refuses', async () => {
      await page.goto(`/employers/${employerId}/bulk-loads`);
      await page.getByRole('link', { name: 'Upload a file' }).click();
      await page.getByRole('region', { name: 'Contributions of a pay period' }).getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Upload contributions' })).toBeVisible();
      await recorded(page, watched);
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.alloc(0) });
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await hide(page);
    });

    await test.step('nothing of it left the browser', async () => {
      await expect.poll(() => watched.segments().join('\n')).toContain('bulkLoadUpload.uploading on');
      await settled(watched);
      const sent = watched.segments().join('\n');
      expect(sent.length).toBeGreaterThan(200_000);
      expect([...secrets, ...typed, mark].filter((value) => sent.includes(value) || watched.bodies().includes(value))).toEqual(
        [],
      );
      expect(watched.elsewhere).toEqual([]);
    });

    await test.step('staff play it beside the chart of the upload', async () => {
      await inspector.goto('/inspector?view=sessions');
      const watching = inspector.getByRole('button', { name: /^Watch the session of/ }).last();
      await expect(async () => {
        await inspector.getByRole('button', { name: 'Reload' }).click();
        await watching.click({ timeout: 1_000 });
      }).toPass();
      const replay = inspector.getByRole('region', { name: 'Replay' });
      const pages = replay.getByRole('combobox', { name: 'Recorded page' });
      await expect(pages).toBeVisible();
      await pages.selectOption({ index: (await pages.locator('option').count()) - 1 });
      await replay
        .getByRole('button', { name: /bulkLoadUpload: uploading/ })
        .last()
        .click();
      await replay.getByRole('combobox', { name: 'Machine' }).selectOption('bulkLoadUpload');
      await expect(replay.getByText('In the state uploading')).toBeVisible();
      await replay.getByText('bulkLoadUpload as text').click();
      await expect(replay.getByText(/^uploading \(current\)/)).toBeVisible();
      const screen = inspector.frameLocator('iframe');
      await expect(screen.getByText('xxxxx').first()).toBeVisible();
      await expect(screen.locator('body')).not.toContainText(mark);
      await expectAccessible(inspector);

      await replay.getByRole('button', { name: 'Play' }).click();
      await expect(replay.getByText('In the state chosen')).toBeVisible();
      await expect(replay.getByText(/^chosen \(current\)/)).toBeVisible();
      expect(watchedStaff.elsewhere).toEqual([]);
    });
  },
);

interface Watched {
  /** The events of the segments that were sent, as text. Their times, whose digits could be like those of a value, are left out. */
  readonly segments: () => string[];
  /** All that was sent to the monitoring. The letters of zipped events, which could be like a value by chance, are left out: `segments` has them unzipped. */
  readonly bodies: () => string;
  /** Addresses of other origins. */
  readonly elsewhere: string[];
}

function watch(context: BrowserContext, origin: string): Watched {
  const sent: Request[] = [];
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(?:blob|data):/.test(url)) elsewhere.push(url);
    if (url.includes('/api/v2/monitoring/') && request.method() === 'POST') sent.push(request);
  });
  const ofSegments = () => sent.filter((request) => request.url().endsWith('/segments'));
  return {
    elsewhere,
    bodies: () =>
      sent.map((request) => `${request.url()} ${(request.postData() ?? '').replace(/"events":"[^"]*"/, '')}`).join('\n'),
    segments: () =>
      ofSegments().map((request) => {
        const { events } = request.postDataJSON() as { events: string };
        return gunzipSync(Buffer.from(events, 'base64'))
          .toString()
          .replace(/"timestamp":\d+/g, '');
      }),
  };
}

/** Waits until the page is recorded: from then on it sends what it has when it is hidden. */
async function recorded(page: Page, watched: Watched): Promise<void> {
  const before = watched.segments().length;
  await expect(async () => {
    await hide(page);
    expect(watched.segments().length).toBeGreaterThan(before);
  }).toPass();
}

/** Waits until no more segments are on their way. */
async function settled(watched: Watched): Promise<void> {
  let before = -1;
  await expect(async () => {
    const now = watched.segments().length;
    const isSettled = now === before;
    before = now;
    expect(isSettled).toBe(true);
  }).toPass({ intervals: [500] });
}

/** Hides the page, as another tab in front of it would: its browser sends what it has. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
