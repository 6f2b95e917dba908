import { formatDate } from '../../schemas/lib/text/formatDate.ts';
import { clockDialog, moveTo, typeDate } from './support/days/movedClock.ts';
import { expect, expectAccessible, test } from './support/ownPortal.ts';
import {
  dateIn,
  field,
  lastDays,
  letCollectionPass,
  letPresentationPass,
  months,
  openPayrollWithoutAutomaticStatements,
  take,
  totalOf,
} from './support/days/payPeriodPages.ts';
import { screenshotAt } from './support/portal.ts';
import { daysAfter } from './support/days/writtenDays.ts';

test(
  'the pay periods of a year take each status, and their payments each way, while a provider admin moves the date',
  { tag: '@long' },
  async ({ page, portal }) => {
    test.setTimeout(600_000);
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = months;
    const periods = await openPayrollWithoutAutomaticStatements(page, portal);

    // The first month is paid by direct debit.
    await periods.open(first, 'Not yet due');
    const opensOn = await dateIn(page, 'Contributions generated on');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Move the date' }).click();
    await typeDate(page, opensOn);
    await page.keyboard.press('Escape');
    await expect(clockDialog(page)).toBeHidden();
    await periods.submit(first, '00');
    await take(page, 'Authorise', 'Payment not initiated');
    const collectedOn = await dateIn(page, 'Collection date');
    await letPresentationPass(page, collectedOn);
    await periods.lists(first, 'Payment initiated');
    // A return takes up to three working days. The pots are filled then.
    await moveTo(page, daysAfter(collectedOn, 8));
    await periods.lists(first, 'Processing');

    // The bank returns the second one, and pays it when it is presented again.
    await periods.openOnItsDay(second);
    await periods.lists(first, 'Processing');
    await periods.submit(second, '14');
    await take(page, 'Authorise', 'Payment not initiated');
    await letCollectionPass(page);
    await expect(field(page, 'Status')).toHaveText('Payment failed');
    await expect(field(page, "Bank's reason")).toContainText(/refer to payer/i);
    await expectAccessible(page);
    await screenshotAt(page, 'failed-payment');
    await take(page, 'Try again', 'Payment not initiated');
    const secondStatement = page.url();
    await periods.lists(second, 'Payment not initiated');
    await page.goto(secondStatement);
    await letCollectionPass(page);

    // The third one is paid.
    await periods.openOnItsDay(third);
    await periods.lists(second, 'Processing');
    await periods.submit(third, '27');
    await take(page, 'Authorise', 'Payment not initiated');
    await letCollectionPass(page);

    // The bank never pays the fourth one: it is paid by bank transfer.
    await periods.openOnItsDay(fourth);
    await periods.lists(third, 'Processing');
    await periods.submit(fourth, '13');
    const refused = page.url();
    await take(page, 'Authorise', 'Payment not initiated');
    await letCollectionPass(page);
    await take(page, 'Try again', 'Payment not initiated');
    await letCollectionPass(page);

    // The fifth one is paid by bank transfer from the beginning.
    await periods.openOnItsDay(fifth);
    await periods.lists(fourth, 'Payment failed');
    await page.goto(refused);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveAccessibleDescription(/has returned this payment twice/);
    await take(page, 'Record the payment', 'Payment received', await totalOf(page));
    await periods.submit(fifth, '00');
    await take(page, 'Pay by bank transfer instead', 'Waiting for payment');
    const byTransfer = page.url();
    await periods.lists(fifth, 'Waiting for payment');
    await page.goto(byTransfer);
    await take(page, 'Record the payment', 'Payment received', await totalOf(page));

    // Nobody uploads anything for the sixth one until its due date has passed; then it turns out that nobody was paid.
    await periods.open(sixth, 'Not yet due');
    await moveTo(page, daysAfter(await dateIn(page, 'Due date'), 1));
    await periods.open(sixth, 'Upload is overdue');
    await expect(page.getByText(/^.* due on \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
    // Beside the amounts is another one, once they come to nothing.
    const record = page.getByRole('button', { name: 'Record no contributions' }).first();
    await expect(record).toHaveAccessibleDescription(/^The contributions of this period come to £[\d,]+\.\d\d: submit them\./);
    await periods.setToNothing();
    await record.click();
    const question = page.getByRole('dialog', { name: 'Record no contributions' });
    await question.getByLabel('Reason').fill('Nobody was paid in this month.');
    await question.getByRole('button', { name: 'Record no contributions' }).click();
    await expect(field(page, 'Upload status')).toHaveText('No statements available');
    await expect(page.getByText('Nobody was paid in this month.', { exact: true })).toBeVisible();
    await periods.lists(sixth, 'No statements available');

    // At the end of the year each month is there once.
    await moveTo(page, formatDate(lastDays.at(-1) ?? 'no month'));
    const overdue = months.slice(6, -1).map((): string => 'Upload is overdue');
    await periods.listsAll([
      ...months.slice(0, 5).map((): string => 'Processing'),
      'No statements available',
      ...overdue,
      'Open for upload',
    ]);
  },
);
