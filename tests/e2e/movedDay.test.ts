import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/ownPortal.ts';
import { screenshotAt } from './support/portal.ts';

/** The service takes the steps of every day at once, for each employer. It is a limit, not a wait. */
const longMove = { timeout: 120_000 };

/** A benefit with an active direct debit, on a monthly payroll. */
const benefit = 'ISA savings';

const longDay = (date: Date, parts: Intl.DateTimeFormatOptions): string =>
  date.toLocaleDateString('en-GB', { ...parts, timeZone: 'UTC' });

/** The pay periods of the twelve months after the present one. */
const months = Array.from({ length: 12 }, (_, n) => {
  const now = new Date();
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n + 2, 0));
  return `1 to ${longDay(end, { day: 'numeric', month: 'long', year: 'numeric' })}`;
});

/** @param written - `dd/mm/yyyy`. */
const spoken = (written: string): string =>
  longDay(new Date(written.split('/').toReversed().join('-')), { day: 'numeric', month: 'long', year: 'numeric' });

/** @param written - `dd/mm/yyyy`. */
function daysAfter(written: string, days: number): string {
  const date = new Date(written.split('/').toReversed().join('-'));
  date.setUTCDate(date.getUTCDate() + days);
  return longDay(date, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

const field = (page: Page, label: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..')
    .getByRole('definition');

/** The date in a field of the page. */
async function dateIn(page: Page, label: string): Promise<string> {
  await expect(field(page, label)).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  return field(page, label).innerText();
}

const clockDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Move the date' });
const clockChip = (page: Page): Locator => page.getByRole('button', { name: /^Today is \d+ \w+ \d{4}$/ });

/** Moves the portal's date in the dialog, which is open. */
async function typeDate(page: Page, written: string): Promise<void> {
  await clockDialog(page).getByLabel('Date').fill(written);
  await page.keyboard.press('Enter');
  await expect(clockDialog(page).getByRole('status')).toHaveText(`Today is ${spoken(written)}`, longMove);
}

async function moveTo(page: Page, written: string): Promise<void> {
  await clockChip(page).click();
  await typeDate(page, written);
  await page.keyboard.press('Escape');
  await expect(clockDialog(page)).toBeHidden();
}

/** The pay periods of the payroll, with those of its other benefits. */
class PayPeriods {
  readonly page: Page;
  private readonly address: string;

  constructor(page: Page, payrollUid: string) {
    this.page = page;
    this.address = `/employers/1011/contributions?filter.payrollUid=${payrollUid}&perPage=50`;
  }

  private row(period: string): Locator {
    const { page } = this;
    return page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: period, exact: true }) })
      .filter({ has: page.getByRole('cell', { name: benefit, exact: true }) });
  }

  /** Opens the list and expects a status in it. */
  async lists(period: string, status: string): Promise<void> {
    await this.page.goto(this.address);
    await expect(this.row(period).getByRole('cell', { name: status, exact: true })).toBeVisible();
  }

  /** Opens the list and expects each month in it once, with its status. */
  async listsAll(statuses: readonly string[]): Promise<void> {
    await this.page.goto(this.address);
    for (const [n, status] of statuses.entries()) {
      await expect(this.row(months[n] ?? 'no month')).toHaveCount(1);
      await expect(this.row(months[n] ?? 'no month')).toContainText(status);
    }
  }

  /** Opens a period from the list, which shows its status, and expects the same status on its page. */
  async open(period: string, status: string): Promise<void> {
    await this.lists(period, status);
    await this.row(period).getByRole('rowheader').getByRole('link').click();
    await expect(this.page.getByRole('heading', { level: 1, name: period })).toBeVisible();
    await expect(field(this.page, 'Status')).toHaveText(status);
  }

  /** Opens a period that is open for upload, submits a total with these pence and opens its statement. */
  async submit(period: string, pence: string): Promise<void> {
    const { page } = this;
    await this.open(period, 'Open for upload');
    const part = page.getByRole('region', { name: 'Contributions' });
    const amount = part.getByRole('grid').locator('[role=gridcell][col-id=employeeRegularAmount]').first();
    await amount.focus();
    await page.keyboard.type(`100.${pence}`);
    await page.keyboard.press('Enter');
    await part.getByRole('button', { name: 'Save 1 contribution' }).click();
    await part.getByRole('button', { name: 'Submit contributions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit contributions' });
    await expect(dialog).toContainText(new RegExp(`Total: £[\\d,]+\\.${pence}`));
    await dialog.getByRole('button', { name: 'Submit contributions' }).click();
    await page.getByRole('region', { name: 'Statements' }).getByRole('link', { name: period }).click();
    await expect(page.getByRole('heading', { level: 1, name: period })).toBeVisible();
    await expect(field(page, 'Status')).toHaveText('Authorisation pending');
  }
}

/** Takes a step of the open statement's payment. */
async function take(page: Page, action: string, status: string, amount?: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (amount !== undefined) await dialog.getByLabel('Amount received').fill(amount);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Status')).toHaveText(status);
}

/** The total of the open statement. */
const totalOf = async (page: Page): Promise<string> => (await field(page, 'Total').innerText()).replace('£', '');

test('the pay periods of a year take each status, and their payments each way, while a provider admin moves the date', async ({
  page,
  portal,
}) => {
  test.setTimeout(600_000);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = months;
  await page.goto('/employers/1011/payrolls?filter.frequency=monthly');
  await portal.signInThroughPages('provider-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Payrolls' })).toBeVisible();
  await expect(page.getByText(/^Today is/)).toBeHidden();
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Edit payment' }).click();
  await page.getByRole('checkbox', { name: 'Automatic statements' }).uncheck();
  await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Payment saved' })).toBeVisible();
  const periods = new PayPeriods(page, /payrolls\/([\w-]+)/.exec(page.url())?.[1] ?? 'no payroll');

  // The first month opens on its day, and its direct debit is collected.
  await periods.open(first, 'Not yet due');
  const opensOn = await dateIn(page, 'Contributions generated on');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Move the date' }).click();
  await typeDate(page, opensOn);
  await expectAccessible(page);
  await screenshotAt(page, 'moved-day-dialog');
  await page.keyboard.press('Escape');
  await expect(clockDialog(page)).toBeHidden();
  await expect(field(page, 'Status')).toHaveText('Open for upload');
  await expectAccessible(page);
  await screenshotAt(page, 'moved-day');
  await page.getByRole('tab', { name: 'Lifecycle' }).click();
  // A period passes through this status within one step of the service.
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Fall due: now generation pending');
  await periods.submit(first, '00');
  const statement = page.url();
  await periods.lists(first, 'Authorisation pending');
  await page.goto(statement);
  await take(page, 'Authorise', 'Payment not initiated');
  const collectedOn = await dateIn(page, 'Collection date');
  await periods.lists(first, 'Payment not initiated');
  await moveTo(page, daysAfter(collectedOn, -1));
  await periods.lists(first, 'Payment initiated');
  await moveTo(page, collectedOn);
  await periods.lists(first, 'Payment received');

  // The bank returns the second one, and pays it when it is presented again.
  await periods.open(second, 'Not yet due');
  await moveTo(page, await dateIn(page, 'Contributions generated on'));
  await periods.lists(first, 'Processing');
  await periods.submit(second, '14');
  await take(page, 'Authorise', 'Payment not initiated');
  await moveTo(page, await dateIn(page, 'Collection date'));
  await expect(field(page, 'Status')).toHaveText('Payment failed');
  await expect(field(page, "Bank's reason")).toContainText(/refer to payer/i);
  await expectAccessible(page);
  await screenshotAt(page, 'failed-payment');
  await take(page, 'Try again', 'Payment not initiated');
  await periods.lists(second, 'Payment not initiated');

  // The bank pays the third one three working days late.
  await periods.open(third, 'Not yet due');
  await moveTo(page, await dateIn(page, 'Contributions generated on'));
  await periods.lists(second, 'Processing');
  await periods.submit(third, '27');
  await take(page, 'Authorise', 'Payment not initiated');
  const expectedOn = await dateIn(page, 'Collection date');
  await moveTo(page, expectedOn);
  await expect(field(page, 'Status')).toHaveText('Payment initiated');

  // The bank never pays the fourth one: it is paid by bank transfer.
  await periods.open(fourth, 'Not yet due');
  await moveTo(page, await dateIn(page, 'Contributions generated on'));
  await periods.lists(third, 'Processing');
  await periods.submit(fourth, '13');
  const refused = page.url();
  await take(page, 'Authorise', 'Payment not initiated');
  await moveTo(page, await dateIn(page, 'Collection date'));
  await take(page, 'Try again', 'Payment not initiated');

  // The fifth one is paid by bank transfer from the beginning.
  await periods.open(fifth, 'Not yet due');
  await moveTo(page, await dateIn(page, 'Contributions generated on'));
  await periods.lists(fourth, 'Payment failed');
  await page.goto(refused);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveAccessibleDescription(/has returned this payment 2 times/);
  await take(page, 'Receive the payment', 'Payment received', await totalOf(page));
  await periods.submit(fifth, '00');
  await take(page, 'Pay by bank transfer instead', 'Waiting for payment');
  const byTransfer = page.url();
  await periods.lists(fifth, 'Waiting for payment');
  await page.goto(byTransfer);
  await take(page, 'Receive the payment', 'Payment received', await totalOf(page));

  // Nobody uploads anything for the sixth one until its due date has passed; then it turns out that nobody was paid.
  await periods.open(sixth, 'Not yet due');
  await moveTo(page, daysAfter(await dateIn(page, 'Due date'), 1));
  await periods.open(sixth, 'Upload is overdue');
  await expect(page.getByText(/^.* due on \d\d\/\d\d\/\d{4}\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Record no contributions' }).click();
  const question = page.getByRole('dialog', { name: 'Record no contributions' });
  await question.getByLabel('Reason').fill('Nobody was paid in this month.');
  await question.getByRole('button', { name: 'Record no contributions' }).click();
  await expect(field(page, 'Status')).toHaveText('No statements available');
  await expect(page.getByText('Nobody was paid in this month.')).toBeVisible();
  await periods.lists(sixth, 'No statements available');

  // At the end of the year each month is there once.
  const lastDay = months.at(-1)?.replace(/^1 to /, '') ?? 'no month';
  await moveTo(page, longDay(new Date(`${lastDay} UTC`), { day: '2-digit', month: '2-digit', year: 'numeric' }));
  const overdue = months.slice(6, -1).map((): string => 'Upload is overdue');
  await periods.listsAll([
    ...months.slice(0, 5).map((): string => 'Processing'),
    'No statements available',
    ...overdue,
    'Open for upload',
  ]);

  // Everybody sees the date, and only a provider admin can move it.
  const elsewhere = await portal.anotherBrowser();
  const other = await elsewhere.newPage();
  await other.goto('/');
  await portal.signInThroughPages('senior-pension-admin', other);
  await expect(other.getByText(`Today is ${lastDay}`)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Today is/ })).toBeHidden();

  await clockChip(page).focus();
  await page.keyboard.press('Enter');
  await clockDialog(page).getByRole('button', { name: 'Back to the real date' }).click();
  await expect(clockDialog(page).getByRole('status')).not.toHaveText(`Today is ${lastDay}`);
  await clockDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Today is/)).toBeHidden();
});
