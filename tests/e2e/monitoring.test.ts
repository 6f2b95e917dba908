import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { test as onSharedPortal } from './support/portal.ts';

/** The start of each planted value: in no other text, so that a search for it finds nothing else. */
const mark = 'Zqx';
const kinds = ['name', 'national insurance', 'bank', 'email', 'birth', 'address', 'amount', 'phone'] as const;
/** 200 values, as people could have them. */
const secrets = Array.from({ length: 200 }, (_, index) => `${mark}${kinds[index % kinds.length]?.replace(' ', '')}${index}`);

test.describe('while monitoring is on', () => {
  test.use({ settings: { MONITORING_DAYS: '7' } });

  test('staff read what a session met, of which no text of a page left the browser', async ({ page, portal }) => {
    portal.expectNoise(/Reported:/);
    const sent: string[] = [];
    const elsewhere: string[] = [];
    page.context().on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(portal.origin) && !/^(?:blob|data):/.test(url)) elsewhere.push(url);
      if (url.includes('/api/v2/monitoring/')) sent.push(`${url} ${request.postData() ?? ''}`);
    });
    await page.goto('/employers');
    await portal.signInThroughPages('hs-admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
    await plant(page);
    await page.getByRole('link', { name: `${mark}link`, exact: true }).click();
    await page.getByRole('textbox', { name: `${mark}field` }).fill(secrets.join(' '));
    await page.getByRole('textbox', { name: `${mark}field` }).blur();
    await fail(page);

    await hide(page);
    await expect.poll(() => sent.join('\n')).toContain('"kind":"error"');
    expect(sent.join('\n')).toContain('"kind":"action"');
    expect(sent.filter((text) => text.includes(mark))).toEqual([]);
    expect(elsewhere).toEqual([]);

    await page.goto('/inspector?view=sessions');
    await expect(async () => {
      await page.getByRole('button', { name: 'Reload' }).click();
      await page
        .getByRole('button', { name: /^Open the session of/ })
        .first()
        .click({ timeout: 1_000 });
    }).toPass();
    const messages = page.getByRole('table', { name: 'Messages' });
    await expect(messages.getByRole('cell', { name: 'TypeError' }).first()).toBeVisible();
    await expect(messages.getByRole('cell', { name: /^click on .*\ba$/ }).first()).toBeVisible();
    // The requests of a page that is being left are not seen above, so the search goes through what was kept, too.
    await expect(messages).not.toContainText(mark);
    await expectAccessible(page);

    // On a low screen the measurements scroll.
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.getByRole('button', { name: 'Speed', exact: true }).click();
    await expect(
      page.getByRole('table', { name: 'Largest content (LCP)' }).getByRole('cell', { name: '/employers' }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

onSharedPortal('nothing of monitoring is loaded or sent while it is off', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await portal.signInAs('hs-admin');
  await page.goto('/employers');
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  await page.goto('/employers/1011');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(asked.filter((url) => /startMonitoring|\/api\/v2\/monitoring/.test(url))).toEqual([]);
});

/** Puts the values into texts, attributes, fields, the title and the console of the page. */
async function plant(page: Page): Promise<void> {
  await page.evaluate(
    ({ values, start }) => {
      const main = document.querySelector('main') ?? document.body;
      for (const value of values) {
        const planted = document.createElement('p');
        planted.textContent = value;
        for (const name of ['title', 'aria-label', 'data-value', 'id', 'class', 'role']) planted.setAttribute(name, value);
        main.append(planted);
      }
      const link = document.createElement('a');
      link.href = `#${start}`;
      link.textContent = `${start}link`;
      link.id = values[0] ?? '';
      const field = document.createElement('input');
      field.setAttribute('aria-label', `${start}field`);
      field.name = values[1] ?? '';
      main.append(link, field);
      document.title = values.join(' ');
      console.info(values.join(' '));
    },
    { values: secrets, start: mark },
  );
}

/** Reports an error whose message has the values, as a handler of the portal would. */
async function fail(page: Page): Promise<void> {
  await page.evaluate((values) => {
    const error = new TypeError(values.join(' '));
    window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  }, secrets);
}

/** Hides the page, as another tab in front of it would: its browser sends what it has. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}
