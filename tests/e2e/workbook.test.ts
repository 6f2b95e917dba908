import type { APIRequestContext } from '@playwright/test';
import { FIRST_STYLE, type SampleValue, styledNumber, workbookFile } from '../../domain/files/reading/samples/sampleWorkbook.ts';
import type { Employee, PayPeriod, Payroll, RegularPayrollContribution } from '../../schemas/generated/types.ts';
import { keyboardOf } from './support/hands.ts';
import { expect, expectAccessible, test } from './support/portal.ts';
import { openApi } from './support/sessions.ts';

/** An employer of the sample data that no other journey works at. */
const employerId = 1044;

async function ask<Data>(request: APIRequestContext, accessToken: string, path: string): Promise<Data> {
  const answer = await request.get(`/api/v2${path}`, { headers: { Authorization: `Bearer ${accessToken}` } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

const [pounds, percent] = [FIRST_STYLE, FIRST_STYLE + 1];
const headings = [
  'Payroll number',
  'First name',
  'Last name',
  'Employee contribution',
  'Employer contribution',
  'Employee percentage',
];

test('a workbook with a cover and two months is read from the sheet that is chosen, as its cells show it', async ({
  page,
  portal,
  signInFolder,
}) => {
  test.setTimeout(120_000);
  const hands = keyboardOf(page);
  const { request, accessToken } = await openApi(portal.origin, 'hs-admin', signInFolder);
  const periods = await ask<PayPeriod[]>(
    request,
    accessToken,
    `/employers/${employerId}/pay-periods?filter[status]=openForUpload&limit=50`,
  );
  let period: PayPeriod | undefined;
  let contributions: RegularPayrollContribution[] = [];
  for (const one of periods) {
    const payroll = await ask<Payroll>(request, accessToken, `/payrolls/${one.payrollUid}`);
    if (payroll.enableEmployerFileUpload !== true || payroll.requireBulkLoadApproval === true) continue;
    contributions = await ask(
      request,
      accessToken,
      `/employers/${employerId}/contributions?filter[payrollDateUid]=${one.payrollDateUid}&limit=500`,
    );
    period = one;
    if (contributions.length > 0) break;
  }
  if (!period) throw new Error(`Employer ${employerId} has no open pay period of a payroll that takes files.`);
  const { payrollDateUid } = period;
  const people = await ask<Employee[]>(request, accessToken, `/employers/${employerId}/employees?limit=500`);
  const members = contributions.flatMap(({ employeeUid }) => people.find((one) => one.employeeUid === employeeUid) ?? []);
  const month = (name: string, amount: number): { name: string; rows: SampleValue[][] } => ({
    name,
    rows: [
      headings,
      ...members.map(({ payrollNumber, firstName, lastName }): SampleValue[] => [
        payrollNumber,
        firstName,
        lastName,
        styledNumber(amount, pounds),
        styledNumber(amount / 2, pounds),
        styledNumber(0.05, percent),
      ]),
    ],
  });
  const buffer = Buffer.from(
    await workbookFile({
      formats: ['"£"#,##0.00', '0%'],
      activeTab: 0,
      sheets: [
        { name: 'Cover', rows: [['Contributions of two months'], ['Fill in one sheet for each month']] },
        month('Last month', 100),
        month('This month', 125.5),
      ],
    }),
  );

  await test.step('the likeliest sheet is read and named, and another one is chosen by the keyboard', async () => {
    await portal.signInAs('hs-admin');
    await page.goto(`/employers/${employerId}/contributions/upload/${payrollDateUid}`);
    await hands.pickFile(page.getByLabel('File', { exact: true }), {
      name: 'two months.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    });
    await hands.press(page.getByRole('button', { name: 'Upload', exact: true }));
    await expect(page.getByText('Read from the sheet Last month, one of 3 in the workbook.')).toBeVisible();
    await expectAccessible(page);
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `test-results/journeys/sheet-${width}.png`, fullPage: true });
    }
    await hands.press(page.getByRole('combobox', { name: 'Sheet' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await hands.press(page.getByRole('button', { name: 'Read this sheet' }));
    await expect(page.getByText('Read from the sheet This month, one of 3 in the workbook.')).toBeVisible();
  });

  await test.step('the amounts reach the pay period as they were shown', async () => {
    const act = async (name: string, reason?: string): Promise<void> => {
      await hands.press(page.getByRole('button', { name, exact: true }));
      const dialog = page.getByRole('dialog', { name });
      if (reason !== undefined) await hands.write(dialog.getByRole('textbox'), reason);
      await hands.press(dialog.getByRole('button', { name, exact: true }));
      await expect(dialog).toBeHidden();
    };
    await act('Acknowledge the warnings', 'The contributions are new this month.');
    await act('Start processing');
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 30_000 });
    const after = await ask<RegularPayrollContribution[]>(
      request,
      accessToken,
      `/employers/${employerId}/contributions?filter[payrollDateUid]=${payrollDateUid}&limit=500`,
    );
    // The employer pays both shares of members who give up pay.
    const totals = after.map(({ employeeRegularAmount: own = 0, employerRegularAmount: employer = 0 }) => own + employer);
    expect(new Set(totals)).toEqual(new Set([125_50 + 62_75]));
  });
});
