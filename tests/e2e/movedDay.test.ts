import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { screenshotAt } from './support/portal.ts';

/** The service takes the steps of every day at once, for each employer. It is a limit, not a wait. */
const longMove = { timeout: 60_000 };

test('a provider admin moves the date, pay periods change their status with it, and moves it back', async ({ page, portal }) => {
  test.setTimeout(180_000);
  await page.goto('/employers/1011/contributions');
  await portal.signInThroughPages('provider-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay periods' })).toBeVisible();
  await expect(page.getByText(/^Today is/)).toBeHidden();
  await page.getByRole('link', { name: '1 to 31 December 2026' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '1 to 31 December 2026' })).toBeVisible();
  await expect(page.getByText('Not yet due').first()).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Move the date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the date' });
  const day = dialog.getByRole('status');
  await dialog.getByLabel('Date').fill('31/12/2026');
  await page.keyboard.press('Enter');
  await expect(day).toHaveText('Today is 31 December 2026', longMove);
  await expectAccessible(page);
  await screenshotAt(page, 'moved-day-dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const chip = page.getByRole('button', { name: /^Today is \d+ \w+ \d{4}$/ });
  await expect(chip).toBeVisible();
  await expect(page.getByText('Open for upload').first()).toBeVisible();
  await expect(page.getByText('Not yet due')).toBeHidden();
  await expectAccessible(page);
  await screenshotAt(page, 'moved-day');

  // Nobody uploads anything until the due date has passed; then it turns out that nobody was paid.
  await chip.click();
  await dialog.getByLabel('Date').fill('15/02/2027');
  await page.keyboard.press('Enter');
  await expect(day).toHaveText('Today is 15 February 2027', longMove);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Upload is overdue').first()).toBeVisible();
  await expect(page.getByText(/^.* due on \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Record no contributions' }).click();
  const question = page.getByRole('dialog', { name: 'Record no contributions' });
  await question.getByLabel('Reason').fill('Nobody was paid in December.');
  await question.getByRole('button', { name: 'Record no contributions' }).click();
  await expect(page.getByText('No statements available').first()).toBeVisible();
  await expect(page.getByText('Nobody was paid in December.')).toBeVisible();

  // Everybody sees the date, and only a provider admin can move it.
  const elsewhere = await portal.anotherBrowser();
  const other = await elsewhere.newPage();
  await other.goto('/');
  await portal.signInThroughPages('senior-pension-admin', other);
  await expect(other.getByText('Today is 15 February 2027')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Today is/ })).toBeHidden();

  await chip.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Back to the real date' }).click();
  await expect(day).not.toHaveText('Today is 15 February 2027');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Today is/)).toBeHidden();
});
