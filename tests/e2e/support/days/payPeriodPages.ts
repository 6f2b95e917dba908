import type { Locator, Page } from '@playwright/test';
import { addMonths } from '../../../../schemas/lib/dates/calendarDay.ts';
import { expect, type Portal } from '../portal.ts';
import { testDay } from './testDay.ts';
import { moveTo } from './movedClock.ts';
import { daysAfter, lastOfMonth, spokenDay } from './writtenDays.ts';

/** A benefit with an active direct debit, on a monthly payroll. */
const benefit = 'ISA savings';

/** The last days of the twelve months after the present one. */
export const lastDays = Array.from({ length: 12 }, (_, n) => lastOfMonth(addMonths(`${testDay().slice(0, 7)}-01`, n + 1)));

/** The monthly pay periods that end on them. */
export const months = lastDays.map((end) => `1 to ${spokenDay(end)}`);

/** A period as titles have it: a calendar month by its name. */
export const inTitle = (period: string): string => period.replace(/^1 to \d+ /, '');

/** The value beside a label of a record's page. */
export const field = (page: Page, label: string): Locator =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('..')
    .getByRole('definition');

/** The date in a field of the page. */
export async function dateIn(page: Page, label: string): Promise<string> {
  await expect(field(page, label)).toHaveText(/^\d\d\/\d\d\/\d{4}$/);
  return field(page, label).innerText();
}

/** The pay periods of the payroll, with those of its other benefits. */
export class PayPeriods {
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
    await expect(this.page.getByRole('heading', { level: 1, name: inTitle(period) })).toBeVisible();
    await expect(field(this.page, 'Upload status')).toHaveText(status);
  }

  /** Opens a period, and moves the date to the day on which it opens for upload unless it has come. */
  async openOnItsDay(period: string): Promise<void> {
    const { page } = this;
    await page.goto(this.address);
    await this.row(period).getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: inTitle(period) })).toBeVisible();
    await expect(field(page, 'Upload status')).toHaveText(/^(?:Not yet due|Open for upload)$/);
    if ((await field(page, 'Upload status').innerText()) === 'Not yet due')
      await moveTo(page, await dateIn(page, 'Contributions generated on'));
  }

  /** Sets the contributions of the open period to £0.00, as somebody does who types it into each cell of the grid. */
  async setToNothing(): Promise<void> {
    const { page } = this;
    const [period] = /[\w-]{36}/.exec(page.url()) ?? [];
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
    const listed = await page.request.get(
      `/api/v2/employers/1011/contributions?getAll=1&filter[payrollDateUid]=${period}&filter[isCancelled]=false`,
      { headers },
    );
    const { data } = (await listed.json()) as { data: { employerContributionUid: string }[] };
    const changes = data.map(({ employerContributionUid }) => ({
      employerContributionUid,
      employeeRegularAmount: 0,
      employerRegularAmount: 0,
      employeeLumpSum: 0,
      employerLumpSum: 0,
    }));
    const changed = await page.request.patch(`/api/v2/pay-periods/${period}/contributions`, { headers, data: { changes } });
    expect(changed.ok()).toBe(true);
    await page.reload();
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
    await expect(dialog).toContainText(new RegExp(`Amount to pay: £[\\d,]+\\.${pence}`));
    await dialog.getByRole('button', { name: 'Submit contributions' }).click();
    await page.getByRole('region', { name: 'Statements' }).getByRole('link', { name: period }).click();
    await expect(page.getByRole('heading', { level: 1, name: inTitle(period) })).toBeVisible();
    await expect(field(page, 'Status')).toHaveText('Authorisation pending');
  }
}

/** Takes a step of the open statement's payment. */
export async function take(page: Page, action: string, status: string, amount?: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (amount !== undefined) await dialog.getByLabel('Amount received').fill(amount);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(field(page, 'Status')).toHaveText(status);
}

/** Lets the days before a collection come, each of which has its step: the bank gets it on a working day. */
export async function letPresentationPass(page: Page, collectedOn: string): Promise<void> {
  for (const days of [-5, -4, -3, -2, -1]) await moveTo(page, daysAfter(collectedOn, days));
}

/** Lets the days of the collection of the open statement come: the bank gets it, and answers within three working days. */
export async function letCollectionPass(page: Page): Promise<void> {
  const collectedOn = await dateIn(page, 'Collection date');
  await letPresentationPass(page, collectedOn);
  await expect(field(page, 'Status')).toHaveText('Payment initiated');
  await moveTo(page, daysAfter(collectedOn, 8));
}

/** The total of the open statement. */
export const totalOf = async (page: Page): Promise<string> => (await field(page, 'Total').innerText()).replace('£', '');

/** Signs in as the provider admin, and opens a monthly payroll whose statements are not made automatically any more. */
export async function openPayrollWithoutAutomaticStatements(page: Page, portal: Portal): Promise<PayPeriods> {
  await page.goto('/employers/1011/payrolls?filter.frequency=monthly');
  await portal.signInThroughPages('provider-admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Payrolls' })).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Edit payment' }).click();
  await page.getByRole('checkbox', { name: 'Automatic statements' }).uncheck();
  await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Payment saved' })).toBeVisible();
  return new PayPeriods(page, /payrolls\/([\w-]+)/.exec(page.url())?.[1] ?? 'no payroll');
}
