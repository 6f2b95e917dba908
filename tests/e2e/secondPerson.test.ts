import type { Locator, Page } from '@playwright/test';
import type { PayPeriod, RegularPayrollContribution, Statement } from '../../schemas/generated/types.ts';
import { formatPence } from '../../schemas/lib/text/money.ts';
import { keyboardOf } from './support/hands.ts';
import { expect, expectAccessible, type Portal, screenshotAt, test } from './support/portal.ts';
import { openApi } from './support/sessions.ts';

/*
 * Two people behind one submission and one correction, with the keyboard alone. After each step the next Tab goes on where the step was: the focus is on the heading of its
 * part of the page, and never lost.
 */

/** No other journey uses it. */
const employerId = 1056;
const asking = 'hs-admin';
const approving = 'provider-admin';

type Api = Awaited<ReturnType<typeof openApi>>;

async function call<Data>({ request, accessToken }: Api, method: 'get' | 'patch', path: string, data?: object): Promise<Data> {
  const headers = { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' };
  const answer = await request[method](`/api/v2${path}`, { headers, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

const control = { requireBulkLoadApproval: true, requireBulkLoadSecondUserApproval: true };

/** The place of the focus in words, after the page has settled. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement === document.body ? 'nothing' : (document.activeElement?.textContent ?? '')));

/** Presses a button of the page, and the one that confirms it. */
async function confirm(page: Page, name: string, title: string): Promise<void> {
  await keyboardOf(page).press(page.getByRole('main').getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('dialog', { name: title });
  await keyboardOf(page).press(dialog.getByRole('button', { name, exact: true }));
  await expect(dialog).toBeHidden();
}

async function secondPage(portal: Portal): Promise<Page> {
  const page = await (await portal.anotherBrowser()).newPage();
  await portal.signInAs(approving, page.context());
  return page;
}

const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

test('two people submit a changed contribution by the keyboard alone', async ({ page, portal, signInFolder }) => {
  const api = await openApi(portal.origin, asking, signInFolder);
  const periods = await call<PayPeriod[]>(
    api,
    'get',
    `/employers/${employerId}/pay-periods?filter[status]=openForUpload&limit=25`,
  );
  const { period, submitted } = await changedPeriod(api, periods);
  await portal.signInAs(asking);
  const address = `/employers/${employerId}/contributions/${period.payrollDateUid}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Approval by a second person' })).toBeVisible();
  await confirm(page, 'Ask for approval', 'Ask for approval');
  await expect(page.getByText('You asked for this approval', { exact: false })).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Approval by a second person');

  const second = await secondPage(portal);
  await second.goto(address);
  await expect(second.getByRole('table', { name: 'Contributions that differ from those prepared' })).toContainText(
    formatPence(submitted),
  );
  await expectAccessible(second);
  await screenshotAt(second, 'approval-of-contributions');
  await confirm(second, 'Approve contributions', 'Approve the contributions');
  await expect(second.getByRole('heading', { name: 'Approval by a second person' })).toBeHidden();
  await expect.poll(() => focused(second)).toBe('Contributions');
  await second.close();
});

/** An open period with a contribution that differs by £12.34, under the control of a second person. */
async function changedPeriod(api: Api, periods: readonly PayPeriod[]): Promise<{ period: PayPeriod; submitted: number }> {
  for (const period of periods) {
    const path = `/employers/${employerId}/contributions?filter[payrollDateUid]=${period.payrollDateUid}&filter[isCancelled]=false&limit=25`;
    const rows = await call<RegularPayrollContribution[]>(api, 'get', path);
    const row = rows.find(({ editable, employeeLumpSum }) => editable === true && employeeLumpSum === 0);
    if (!row) continue;
    const { employeeRegularAmount = 0, employerRegularAmount = 0, employerLumpSum = 0 } = row;
    await call(api, 'patch', `/payrolls/${period.payrollUid}`, control);
    await call(api, 'patch', `/contributions/${row.employerContributionUid}`, { employeeLumpSum: 12_34 });
    return { period, submitted: employeeRegularAmount + employerRegularAmount + employerLumpSum + 12_34 };
  }
  throw new Error(`The employer ${employerId} of the sample data has no open contribution: choose another one.`);
}

test('two people correct a paid statement by the keyboard alone', async ({ page, portal, signInFolder }) => {
  const api = await openApi(portal.origin, asking, signInFolder);
  const path = `/employers/${employerId}/statements?filter[isCancelled]=false&sort=dueDate&limit=25`;
  const statements = await call<Statement[]>(api, 'get', path);
  const statement = statements.find(
    ({ allowedActions }) => allowedActions.canCorrect || allowedActions.canAskForCorrection === true,
  );
  if (!statement) throw new Error(`The employer ${employerId} of the sample data has no paid statement: choose another one.`);
  await call(api, 'patch', `/payrolls/${statement.payrollUid}`, control);
  const address = `/employers/${employerId}/statements/${statement.statementUid}`;
  await portal.signInAs(asking);

  await test.step('the first one asks', async () => {
    await page.goto(address);
    await askForCorrection(page, '21.50');
    await expect(page.getByRole('heading', { name: 'Correction that waits for approval' })).toBeVisible();
    await expect(title(page)).toHaveText(statement.periodTitle ?? 'no title');
    await expect.poll(() => focused(page)).toBe(statement.periodTitle ?? 'no title');
    await expect(page.getByRole('button', { name: 'Withdraw correction' })).toBeVisible();
    await screenshotAt(page, 'correction-that-waits');
  });

  const second = await secondPage(portal);
  await test.step('the second one declines, and the first one asks again', async () => {
    await second.goto(address);
    await keyboardOf(second).press(second.getByRole('button', { name: 'Decline correction' }));
    const dialog = second.getByRole('dialog', { name: 'Decline the correction' });
    await keyboardOf(second).write(dialog.getByRole('textbox', { name: /Reason/ }), 'The bonus is of December');
    await keyboardOf(second).press(dialog.getByRole('button', { name: 'Decline correction' }));
    await expect(second.getByRole('heading', { name: 'Correction that waits for approval' })).toBeHidden();
    await expect.poll(() => focused(second)).toBe('Payment');
    await page.goto(address);
    await askForCorrection(page, '22.00');
    await expect(page.getByRole('heading', { name: 'Correction that waits for approval' })).toBeVisible();
  });

  await test.step('the second one sees each amount, and approves', async () => {
    await second.goto(address);
    const table = second.getByRole('table', { name: 'Amounts that the correction changes' });
    await expect(table).toContainText('£22.00');
    await expect(second.getByText('Reason: A bonus was left out')).toBeVisible();
    await expectAccessible(second);
    await screenshotAt(second, 'correction-to-approve');
    await confirm(second, 'Approve correction', 'Approve the correction');
    await expect(second.getByText('A correction of this statement has not been paid yet', { exact: false })).toBeVisible();
    await expect.poll(() => focused(second)).toBe('Payment');
    await second.close();
  });
});

/** Types the employer's lump sum of the first member on the page of corrections, and asks for the approval. */
async function askForCorrection(page: Page, amount: string): Promise<void> {
  const hands = keyboardOf(page);
  await hands.press(page.getByRole('link', { name: 'Correct contributions' }));
  await expect(title(page)).toHaveText('Correct contributions');
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
  const column = () => page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.getAttribute('col-id'));
  const isInGrid = () => page.evaluate(() => document.activeElement?.closest('[role=grid]') != null);
  while (!(await isInGrid())) await page.keyboard.press('Tab');
  // From the headings to the first row.
  while ((await column()) == null) await page.keyboard.press('ArrowDown');
  while ((await column()) !== 'employerLumpSum') await page.keyboard.press('ArrowRight');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await hands.write(page.getByRole('textbox', { name: 'Reason for the correction' }), 'A bonus was left out');
  await confirm(page, 'Ask for approval', 'Ask for the approval of the correction');
}
