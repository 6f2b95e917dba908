import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/ownPortal.ts';

const [kestrel, fourthWall] = [1095, 1026];

/** The row of a list with these texts, or its card on a phone. */
const entry = (page: Page, ...texts: string[]): Locator =>
  texts.reduce<Locator>(
    (found, hasText) => found.filter({ hasText }),
    page.getByRole('main').locator('tbody').getByRole('row').or(page.getByRole('main').getByRole('listitem')),
  );

/** Opens the entry of the list of statements. */
async function openStatement(
  page: Page,
  { employer, status }: { employer: number; status?: string },
  title: string | RegExp,
  ...texts: string[]
): Promise<void> {
  // The statements of a payroll by the week fill the first page.
  await page.goto(`/employers/${employer}/statements${status === undefined ? '' : `?filter.status=${status}`}`);
  // A row begins with its period, a card with its title.
  await entry(page, ...texts)
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const october = 'Office staff, Workplace pension, October 2026';

/** The dashboard shows the first things to do, and the others on request. */
const showWholeMonth = async (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'This month' })
    .getByRole('button', { name: /^Show all \d+$/ })
    .click();

const expectTexts = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
};

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the tour of the README is walked to the last penny and task', { tag: '@long' }, async ({ page, portal }) => {
      test.slow();
      await page.goto('/employers');
      await portal.signInThroughPages('multi-employer-user');
      await page.getByRole('link', { name: 'Kestrel Aerospace Components Ltd' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await showWholeMonth(page);
      await expectTexts(
        page,
        'Repay £35.75 to Kofi Warsame',
        'Pay £13,123.89 for Office staff, Workplace pension, September 2026: the direct debit came back',
      );

      await test.step('relief at source', async () => {
        await openStatement(page, { employer: kestrel }, october, '1 to 31 October 2026', 'Workplace pension', '£13,485.65');
        await expectTexts(page, "Employees' contributions £7,759.23", "Employer's contributions £5,726.42", '£1,939.81');
        await page.getByRole('link', { name: 'See all contributions' }).click();
        await page.getByRole('searchbox').fill('Jacqueline Bennett');
        const member = entry(page, 'Jacqueline Bennett');
        await expect(member).toHaveCount(1);
        for (const amount of ['£139.20', '£104.40', '£34.80']) await expect(member).toContainText(amount);
      });

      await test.step('a leaver in a file', async () => {
        await page.goto(`/employers/${kestrel}/bulk-loads`);
        await expect(entry(page, 'office-staff-with-a-leaver.csv')).toContainText('Complete');
        await page.goto(`/employers/${kestrel}/employees?search=KE-1385`);
        await page.getByRole('link', { name: 'Patrick McCarthy' }).click();
        await expectTexts(page, 'Left on 16/10/2026', '£65.58', '£49.19');
      });

      await test.step('a return on the fourth day', async () => {
        await page.goto(`/employers/${kestrel}`);
        await showWholeMonth(page);
        await page
          .getByRole('link', {
            name: 'Pay £13,123.89 for Office staff, Workplace pension, September 2026: the direct debit came back',
            exact: true,
          })
          .click();
        await page.getByRole('link', { name: 'Do this task' }).click();
        await expectTexts(page, 'Payment failed', '£13,123.89', '22/10/2026');
        await expectAccessible(page);
      });

      const staff = await (await portal.anotherBrowser()).newPage();
      await staff.setViewportSize({ width, height: 900 });
      await staff.goto('/all-tasks');
      await portal.signInThroughPages('hs-admin', staff);

      await test.step('a refund to pay', async () => {
        await expectTexts(staff, 'Refund £62.56 after the opt-out of Kofi Warsame');
        await openStatement(staff, { employer: kestrel, status: 'refundDue' }, october, '1 to 31 October 2026', '-£62.56');
        await staff.getByRole('button', { name: 'Record the refund' }).click();
        const dialog = staff.getByRole('dialog', { name: 'Record the refund' });
        await dialog.getByLabel('Amount refunded').fill('62.56');
        await dialog.getByRole('textbox', { name: 'Refunded on' }).fill('2026-11-27');
        await dialog.getByLabel('Reference').fill('OPT-OUT 35');
        await dialog.getByRole('button', { name: 'Record the refund' }).click();
        await expectTexts(staff, 'Refunded');
        await staff.goto(`/employers/${kestrel}/tasks?filter.status=done`);
        await expect(entry(staff, 'Refund £62.56 after the opt-out of Kofi Warsame')).toContainText('Done');
      });

      await test.step('an indemnity claim, and salary sacrifice', async () => {
        await staff.goto('/all-tasks');
        await expect(entry(staff, 'Challenge or accept the indemnity claim of £593.83')).toContainText('30/11/2026');
        await openStatement(
          staff,
          { employer: fourthWall, status: 'paymentFailed' },
          /, Workplace pension, August 2026$/,
          '1 to 31 August 2026',
          'Workplace pension',
          '£593.83',
        );
        await expectTexts(staff, 'Payment failed', "Employees' contributions £0.00", '17/11/2026', '30/11/2026');
        await staff.getByRole('link', { name: 'See all contributions' }).click();
        // Luke Cameron's share and the employer's. The sum that was given up is in the PDF.
        await expect(entry(staff, 'Luke Cameron')).toContainText('£174.38');
        await expectAccessible(staff);
      });
    });
  });
