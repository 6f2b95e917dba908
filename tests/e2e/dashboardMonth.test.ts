import type { Month } from '../../schemas/generated/types.ts';
import { countClicks } from './support/clicks.ts';
import { expect, expectAccessible, test } from './support/portal.ts';
import { openApi } from './support/sessions.ts';

test('an adviser goes from the dashboard to an overdue pay period of a client', async ({ page, portal }) => {
  await portal.signInAs('intermediary');
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Contributions due' });
  await expect(bar).toContainText(/Contributions were due on \d{2}\/\d{2}\/\d{4}/);
  await expectAccessible(page);
  const link = page.getByRole('region', { name: 'Overdue' }).getByRole('link').first();
  const [, , period = 'no period'] = (await link.innerText()).split(', ');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(period.replace(/^\D+ /, ''));
  await expect(page.getByText('Upload is overdue').first()).toBeVisible();
});

/** The first employer of the sample data with a pay period for which nothing is prepared, near the top of its month. */
async function findEmployerWithNothingToPay(origin: string, signInFolder: string): Promise<number> {
  const { request, accessToken } = await openApi(origin, 'hs-admin', signInFolder);
  try {
    for (let employer = 1060; employer < 1100; employer += 1) {
      const headers = { Authorization: `Bearer ${accessToken}` };
      const answer = await request.get(`/api/v2/employers/${employer}/month`, { headers });
      const { data } = (await answer.json()) as { data: Month };
      if (data.toDo.slice(0, 8).some(({ step, nothingHref }) => step === 'nothing' || nothingHref !== null)) return employer;
    }
  } finally {
    await request.dispose();
  }
  throw new Error('No employer has a pay period for which nothing is prepared.');
}

test('a month with nothing to pay takes 3 clicks from the dashboard', async ({ page, portal, signInFolder }) => {
  const clicks = countClicks(page);
  await portal.signInAs('hs-admin');
  await page.goto(`/employers/${await findEmployerWithNothingToPay(portal.origin, signInFolder)}`);
  const month = page.getByRole('region', { name: 'This month' });
  const nothing = month.getByRole('link', { name: /^Nothing to pay: / }).first();
  await expect(nothing).toBeVisible();
  await expectAccessible(page);
  const entry = (await nothing.getAttribute('aria-label'))?.replace(/^Nothing to pay: /, '') ?? '';
  await clicks.press(nothing);
  const dialog = page.getByRole('dialog', { name: 'Record no contributions' });
  await clicks.press(dialog.getByLabel('Reason'));
  await page.keyboard.type('Nobody was paid.');
  await clicks.press(dialog.getByRole('button', { name: 'Record no contributions' }));
  await expect(page.getByText('No contributions recorded')).toBeVisible();
  expect(clicks.count).toBe(3);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(month.getByRole('listitem').first()).toBeVisible();
  await expect(month.getByRole('link', { name: entry, exact: true })).toHaveCount(0);
});
