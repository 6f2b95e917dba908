import { ukDay } from '../../domain/calendar/ukDay.ts';
import { clockChip, clockDialog, typeDate } from './support/days/movedClock.ts';
import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { dateIn, field, months, openPayrollWithoutAutomaticStatements } from './support/days/payPeriodPages.ts';
import { screenshotAt } from './support/portal.ts';
import { testDay } from './support/days/testDay.ts';
import { readDay, spokenDay } from './support/days/writtenDays.ts';

test('a pay period opens when a provider admin moves the date to its day, which everybody sees', async ({ page, portal }) => {
  const [first = ''] = months;
  const periods = await openPayrollWithoutAutomaticStatements(page, portal);
  await expect(page.getByText(/^Today is/)).toBeVisible({ visible: testDay() !== ukDay(new Date()) });

  // The days after it are in movedYear.test.ts.
  await periods.open(first, 'Not yet due');
  const opensOn = await dateIn(page, 'Contributions generated on');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Move the date' }).click();
  await typeDate(page, opensOn);
  await expectAccessible(page);
  await screenshotAt(page, 'moved-day-dialog');
  await page.keyboard.press('Escape');
  await expect(clockDialog(page)).toBeHidden();
  await expect(field(page, 'Upload status')).toHaveText('Open for upload');
  await expectAccessible(page);
  await screenshotAt(page, 'moved-day');
  await page.getByRole('tab', { name: 'Lifecycle' }).click();
  // A period passes through this status within one step of the service.
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Fall due: now generation pending');
  const day = spokenDay(readDay(opensOn));
  // Everybody sees the date, and only a provider admin can move it.
  const elsewhere = await portal.anotherBrowser();
  const other = await elsewhere.newPage();
  await other.goto('/');
  await portal.signInThroughPages('senior-pension-admin', other);
  await expect(other.getByText(`Today is ${day}`)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Today is/ })).toBeHidden();

  await clockChip(page).focus();
  await page.keyboard.press('Enter');
  await clockDialog(page).getByRole('button', { name: 'Back to the real date' }).click();
  await expect(clockDialog(page).getByRole('status')).not.toHaveText(`Today is ${day}`);
  await clockDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Today is/)).toBeHidden();
});
