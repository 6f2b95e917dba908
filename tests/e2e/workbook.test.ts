import type { APIRequestContext, Page } from '@playwright/test';
import {
  FIRST_STYLE,
  type SampleValue,
  sheetXml,
  styledNumber,
  workbookFile,
} from '../../domain/files/reading/samples/sampleWorkbook.ts';
import type { Employee, PayPeriod, Payroll, RegularPayrollContribution } from '../../schemas/generated/types.ts';
import { countClicks } from './support/clicks.ts';
import { type Hands, keyboardOf } from './support/hands.ts';
import { expect, expectAccessible, test } from './support/portal.ts';
import { openApi } from './support/sessions.ts';
import { confirmContents } from './support/uploadSteps.ts';

/** Employers of the sample data that no other journey works at. */
const employerId = 1044;
const [ofWorkbook, ofText] = [[1045], [1046, 1047, 1048, 1049]];

async function ask<Data>(request: APIRequestContext, accessToken: string, path: string): Promise<Data> {
  const answer = await request.get(`/api/v2${path}`, { headers: { Authorization: `Bearer ${accessToken}` } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

interface OpenPeriod {
  readonly employer: number;
  readonly payrollDateUid: string;
  readonly members: readonly Employee[];
}

/** An open pay period whose payroll takes files without an approval, with the people whose contributions it has. */
async function openPeriodOf(
  request: APIRequestContext,
  accessToken: string,
  [employer = 0, ...others]: readonly number[],
): Promise<OpenPeriod> {
  const path = `/employers/${employer}`;
  const periods = await ask<PayPeriod[]>(request, accessToken, `${path}/pay-periods?filter[status]=openForUpload&limit=50`);
  for (const { payrollUid, payrollDateUid } of periods) {
    const payroll = await ask<Payroll>(request, accessToken, `/payrolls/${payrollUid}`);
    if (payroll.enableEmployerFileUpload !== true || payroll.requireBulkLoadApproval === true) continue;
    const query = `filter[payrollDateUid]=${payrollDateUid}&limit=500`;
    const contributions = await ask<RegularPayrollContribution[]>(request, accessToken, `${path}/contributions?${query}`);
    const people = await ask<Employee[]>(request, accessToken, `${path}/employees?limit=500`);
    const members = contributions.flatMap(({ employeeUid }) => people.find((one) => one.employeeUid === employeeUid) ?? []);
    if (members.length > 2) return { employer, payrollDateUid, members };
  }
  if (others.length > 0) return openPeriodOf(request, accessToken, others);
  throw new Error(`Employer ${employer} has no open pay period of a payroll that takes files.`);
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
  const hands = keyboardOf(page);
  const { request, accessToken } = await openApi(portal.origin, 'hs-admin', signInFolder);
  const { payrollDateUid, members } = await openPeriodOf(request, accessToken, [employerId]);
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
    await carryOut(page, hands);
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

/** The employee's contribution of a member, in whole pounds; the employer's is half of it. */
const amount = (n: number): number => 100 + n;
const lastColumns = ['Employee contribution', 'Employer contribution', 'Employee percentage'] as const;

/** As a payroll program exports a month: a cover, a band of a title, the hidden row of a leaver, percentages and a total. */
const exportedWorkbook = (members: readonly Employee[]): Promise<Uint8Array<ArrayBuffer>> => {
  const cells = (n: number): SampleValue[] => [
    styledNumber(amount(n), pounds),
    styledNumber(amount(n) / 2, pounds),
    styledNumber(0.05, percent),
  ];
  const people = members.map(({ payrollNumber, firstName, lastName }, n): SampleValue[] => [
    payrollNumber,
    firstName,
    lastName,
    ...cells(n),
  ]);
  const sum = members.reduce((all, _, n) => all + amount(n), 0);
  const rows: SampleValue[][] = [
    ['Pension contributions of the month', null, null, null, null, null],
    [],
    ['Payroll number', 'First name', 'Last name', ...lastColumns],
    ...people,
    ['L-900', 'Gone', 'Elsewhere', ...cells(0)],
    ['Total', null, null, styledNumber(sum, pounds), styledNumber(sum / 2, pounds), null],
  ];
  const hidden = 4 + members.length;
  const xml = sheetXml(rows)
    .replace(`<row r="${hidden}">`, `<row r="${hidden}" hidden="1">`)
    .replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells>');
  return workbookFile({
    formats: ['"£"#,##0.00', '0%'],
    activeTab: 0,
    sheets: [
      { name: 'Cover', rows: [['Payroll report'], ['Prepared for the pension provider']] },
      { name: 'Contributions', rows: [], xml },
    ],
  });
};

/** The same without its hidden row, as a spreadsheet saves it under "CSV (MS-DOS)": é is the byte 0x82 there. */
const exportedText = (members: readonly Employee[]): Buffer => {
  const sum = members.reduce((all, _, n) => all + amount(n), 0);
  const lines = [
    'Pension contributions of the month,,,,,',
    ',,,,,',
    ['Payroll number', 'First name', 'Last name', ...lastColumns].join(','),
    ...members.map(
      ({ payrollNumber, firstName, lastName }, n) =>
        `${payrollNumber},${firstName},${lastName},£${amount(n).toFixed(2)},£${(amount(n) / 2).toFixed(2)},5%`,
    ),
    `Total,,,£${sum.toFixed(2)},£${(sum / 2).toFixed(2)},`,
    '',
  ];
  return Buffer.from(lines.join('\r\n').replaceAll('é', '\u0082').replaceAll('£', '\u009c'), 'latin1');
};

for (const kind of ['workbook', 'CSV of MS-DOS'] as const)
  test(`a month as a payroll program exports it, a ${kind}, reaches its contributions as it was shown`, async ({
    page,
    portal,
    signInFolder,
  }) => {
    const hands = keyboardOf(page);
    const { request, accessToken } = await openApi(portal.origin, 'hs-admin', signInFolder);
    const found = await openPeriodOf(request, accessToken, kind === 'workbook' ? ofWorkbook : ofText);
    const { employer, payrollDateUid } = found;
    const members = await withAccent(request, accessToken, found);
    await portal.signInAs('hs-admin');
    await page.goto(`/employers/${employer}/contributions/upload/${payrollDateUid}`);
    await hands.pickFile(page.getByLabel('File', { exact: true }), {
      name: kind === 'workbook' ? 'month.xlsx' : 'month.csv',
      mimeType: 'application/octet-stream',
      buffer: kind === 'workbook' ? Buffer.from(await exportedWorkbook(members)) : exportedText(members),
    });
    await hands.press(page.getByRole('button', { name: 'Upload', exact: true }));
    const rows = page.getByRole('region', { name: 'First rows as read' });
    if (kind === 'workbook') {
      await expect(page.getByText('Read from the sheet Contributions, one of 2 in the workbook.')).toBeVisible();
      await expect(page.getByText('Rows that the sheet hides were left out: 1')).toBeVisible();
    } else {
      await page.getByRole('radio', { name: /^MS-DOS \(Western Europe\): .*Renée/ }).focus();
      await page.keyboard.press('Space');
      await hands.press(page.getByRole('button', { name: 'Read with these letters' }));
    }
    await expect(rows.getByRole('cell', { name: 'Renée', exact: true })).toBeVisible();
    await expect(rows.getByRole('cell', { name: '£100.00' }).first()).toBeVisible();
    await expect(rows.getByRole('cell', { name: /^5%\s*read as 5% of qualifying earnings$/ }).first()).toBeVisible();
    await expectAccessible(page);
    await carryOut(page, hands);
    const query = `filter[payrollDateUid]=${payrollDateUid}&limit=500`;
    const path = `/employers/${employer}/contributions?${query}`;
    const after = await ask<RegularPayrollContribution[]>(request, accessToken, path);
    // The employer pays both shares of members who give up pay.
    const totalOf = new Map(
      after.map(({ employeeUid, employeeRegularAmount: own = 0, employerRegularAmount: theirs = 0 }) => [
        employeeUid,
        own + theirs,
      ]),
    );
    const pence = members.map(({ employeeUid }, n) => [employeeUid, amount(n) * 150]);
    expect(members.map(({ employeeUid }) => [employeeUid, totalOf.get(employeeUid)])).toEqual(pence);
    const people = await ask<Employee[]>(request, accessToken, `/employers/${employer}/employees?limit=500`);
    expect(people.map(({ firstName }) => firstName)).toContain('Renée');
  });

/** The members, of whom the first has a letter beyond ASCII in the name. */
async function withAccent(
  request: APIRequestContext,
  accessToken: string,
  { employer, members }: OpenPeriod,
): Promise<readonly Employee[]> {
  const [first, ...others] = members;
  if (!first) throw new Error('The period has no member.');
  const path = `/api/v2/employers/${employer}/employees/${first.employeeUid}/personal-details`;
  const answer = await request.patch(path, {
    headers: { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' },
    data: { firstName: 'Renée' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return [{ ...first, firstName: 'Renée' }, ...others];
}

for (const [name, first, most] of [
  ['a month from a known file takes five clicks', 'Payroll number', 5],
  ['the first plain file of six columns takes nine clicks at most', 'Emp No', 9],
] as const)
  test(name, async ({ page, portal, signInFolder }) => {
    const { request, accessToken } = await openApi(portal.origin, 'hs-admin', signInFolder);
    const found = await openPeriodOf(request, accessToken, most === 5 ? [1050, 1051, 1052, 1053] : [1054, 1055, 1057, 1058]);
    const { employer, payrollDateUid } = found;
    const headings = [first, 'First name', 'Last name', most === 5 ? 'Title' : 'Department', 'EE Pension', 'ER Pension'];
    const file = await monthFile(request, accessToken, found, headings, most === 5 ? '' : 'Works');
    await portal.signInAs('hs-admin');
    await page.goto(`/employers/${employer}/contributions/${payrollDateUid}`);
    const clicks = countClicks(page);
    const { press } = clicks;
    await press(page.getByRole('link', { name: 'Upload a file' }));
    await clicks.pickFile(page.getByLabel('File', { exact: true }), file);
    await press(page.getByRole('button', { name: 'Upload', exact: true }));
    if (most === 9) {
      await press(page.getByRole('combobox', { name: 'Meaning of Emp No' }));
      await press(page.getByRole('option', { name: 'Payroll number' }));
      await press(page.getByRole('button', { name: 'Save and check the file' }));
    }
    await expect(page.getByRole('heading', { name: 'Check the file' })).toBeVisible();
    await confirmContents(page, { press }, 'Submit');
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    expect(clicks.count).toBeLessThanOrEqual(most);
  });

/** The amounts that the portal has prepared for a period, as a file of six columns. */
async function monthFile(
  request: APIRequestContext,
  accessToken: string,
  { employer, payrollDateUid, members }: OpenPeriod,
  headings: readonly string[],
  fourth: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const query = `filter[payrollDateUid]=${payrollDateUid}&limit=500`;
  const known = await ask<RegularPayrollContribution[]>(request, accessToken, `/employers/${employer}/contributions?${query}`);
  const pounds = (pence = 0): string => (pence / 100).toFixed(2);
  const rows = known.map((one) => {
    const { firstName = '', lastName = '' } = members.find(({ employeeUid }) => employeeUid === one.employeeUid) ?? {};
    const amounts = [pounds(one.employeeRegularAmount), pounds(one.employerRegularAmount)];
    return [one.payrollNumber, firstName, lastName, fourth, ...amounts].join(',');
  });
  return { name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from([headings.join(','), ...rows, ''].join('\r\n')) };
}

test('a month from a known file takes five clicks, and two of another person who approves it', async ({
  page,
  portal,
  signInFolder,
}) => {
  const { request, accessToken } = await openApi(portal.origin, 'hs-admin', signInFolder);
  const found = await openPeriodOf(request, accessToken, [1059, 1060, 1061, 1062, 1063]);
  const { employer, payrollDateUid } = found;
  const { payrollUid } = await ask<PayPeriod>(request, accessToken, `/pay-periods/${payrollDateUid}`);
  const control = await request.patch(`/api/v2/payrolls/${payrollUid}`, {
    headers: { Authorization: `Bearer ${accessToken}`, 'X-Requested-With': 'XMLHttpRequest' },
    data: { requireBulkLoadApproval: true, requireBulkLoadSecondUserApproval: true },
  });
  expect(control.status(), await control.text()).toBe(200);
  const headings = ['Payroll number', 'First name', 'Last name', 'Title', 'EE Pension', 'ER Pension'];
  const file = await monthFile(request, accessToken, found, headings, '');

  await portal.signInAs('hs-admin');
  await page.goto(`/employers/${employer}/contributions/${payrollDateUid}`);
  const uploading = countClicks(page);
  await uploading.press(page.getByRole('link', { name: 'Upload a file' }));
  await uploading.pickFile(page.getByLabel('File', { exact: true }), file);
  await uploading.press(page.getByRole('button', { name: 'Upload', exact: true }));
  await expect(page.getByRole('heading', { name: 'Check the file' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve / })).toBeDisabled();

  // The address of the upload is what the uploader sends to a colleague.
  const second = await (await portal.anotherBrowser()).newPage();
  await portal.signInAs('provider-admin', second.context());
  await second.goto(page.url());
  const approving = countClicks(second);
  await confirmContents(second, approving, 'Approve');
  // The message of its success goes after a few seconds, and this stays.
  await expect(second.getByText('Approved by', { exact: true })).toBeVisible();
  expect(approving.count).toBe(2);
  await second.close();

  // The uploader, who waited on the page, sees the approval without a click.
  await confirmContents(page, uploading, 'Submit');
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  expect(uploading.count).toBe(5);
});

/** Acknowledges the warnings of a checked file, if there are any, and carries it out. */
async function carryOut(page: Page, hands: Hands): Promise<void> {
  const act = async (name: string, reason?: string): Promise<void> => {
    await hands.press(page.getByRole('button', { name, exact: true }));
    const dialog = page.getByRole('dialog', { name });
    if (reason !== undefined) await hands.write(dialog.getByRole('textbox'), reason);
    await hands.press(dialog.getByRole('button', { name, exact: true }));
    await expect(dialog).toBeHidden();
  };
  await act('Acknowledge the warnings', 'The contributions are new this month.');
  await confirmContents(page, hands, 'Submit');
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
}
