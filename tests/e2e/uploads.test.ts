import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addMonths } from '../../schemas/lib/dates/calendarDay.ts';
import type { Role } from './support/accounts.ts';
import { type Hands, keyboardOf, mouse } from './support/hands.ts';
import { correctedRows, type Mistake, payrollFile, type PayrollFile, employedPeople } from './support/payrollFile.ts';
import { expect, expectAccessible, type Portal, test } from './support/portal.ts';
import { openApi } from './support/sessions.ts';
import { confirmContents } from './support/uploadSteps.ts';
import { testDay } from './support/days/testDay.ts';
import { spokenMonth } from './support/days/writtenDays.ts';

interface Month {
  readonly uploader: Role;
  readonly approver: Role;
  /** Its payroll takes PAPDIS files, and asks for an approval by a second person. */
  readonly employerId: number;
  /** The words that the pay period's link contains. */
  readonly period: RegExp;
  readonly handsOf: (page: Page) => Hands;
}

/** Rows of the file. */
const rowCount = 300;
/** The mistakes that are corrected in the grid; the others are corrected in the file. */
const correctedInPlace = 3;

const titleOf = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Sends a file on the page of a pay period, and waits for its checks. */
async function sendFile(page: Page, hands: Hands, buffer: Buffer): Promise<void> {
  await expect(titleOf(page)).toHaveText('Upload employees and contributions');
  await hands.pickFile(page.getByLabel('File', { exact: true }), { name: 'papdis.csv', mimeType: 'text/csv', buffer });
  await hands.press(page.getByRole('button', { name: 'Upload', exact: true }));
  await expect(titleOf(page)).toHaveText('papdis.csv');
  await expect(page.getByRole('heading', { name: 'Check the file' })).toBeVisible();
  await expect(page.getByText('Format of the file: PAPDIS 1.1 (PAP11)')).toBeVisible();
}

/** Presses a button of the upload, and the one of the same name in its dialog. */
async function takeAction(page: Page, hands: Hands, name: string, reason?: string): Promise<void> {
  await hands.press(page.getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('dialog', { name });
  if (reason !== undefined) await hands.write(dialog.getByRole('textbox'), reason);
  await hands.press(dialog.getByRole('button', { name, exact: true }));
  await expect(dialog).toBeHidden();
}

/** Corrects the next faulty cell of the grid. */
async function correctNext(page: Page, hands: Hands, { right, wrong }: Mistake): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/rows'));
  await hands.press(page.getByRole('button', { name: 'Next error' }));
  const cell = page.getByRole('gridcell', { name: wrong }).and(page.locator(':focus'));
  await expect(cell).toBeVisible();
  await page.keyboard.type(right);
  await page.keyboard.press('Tab');
  await saved;
}

/** The file with the failed rows. */
async function downloadFailedRows(page: Page, hands: Hands): Promise<string> {
  const downloading = page.waitForEvent('download');
  await hands.press(page.getByRole('button', { name: 'Download rows with errors (CSV)' }));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('papdis errors.csv');
  return readFile(await download.path(), 'utf8');
}

/** Sends corrected rows back to the upload that they come from. */
async function sendTheRest(page: Page, hands: Hands, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await hands.press(page.getByRole('button', { name: 'Send corrected rows' }));
  await (await choosing).setFiles({ name: 'papdis errors.csv', mimeType: 'text/csv', buffer });
}

async function goThroughTheMonth(page: Page, portal: Portal, month: Month & { signInFolder: string }): Promise<void> {
  const { uploader, approver, employerId, period: periodName, signInFolder } = month;
  const hands = month.handsOf(page);
  const { request, accessToken } = await openApi(portal.origin, uploader, signInFolder);
  const title = titleOf(page);
  let file: PayrollFile | undefined;

  await test.step('the pay period is chosen, and its file sent', async () => {
    await portal.signInAs(uploader);
    await page.goto(`/employers/${employerId}/bulk-loads`);
    await expect(title).toHaveText('Uploads');
    await hands.press(page.getByRole('link', { name: 'Upload a file' }));
    await expect(title).toHaveText('Upload a file');
    await hands.press(
      page.getByRole('region', { name: 'Contributions of a pay period' }).getByRole('link', { name: periodName }).first(),
    );
    await expect(title).toHaveText('Upload contributions');
    await hands.press(page.getByRole('link', { name: 'The file has joiners, leavers or changes, too' }));
    await expect(title).toHaveText('Upload employees and contributions');
    const periodUid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    file = await payrollFile(request, accessToken, { employerId, periodUid, rowCount });
    await sendFile(page, hands, file.content(file.mistakes));
    await expectAccessible(page);
  });
  if (!file) throw new Error('The file has not been sent.');
  const { mistakes, joiners, joinerCount } = file;
  const loadPath = () => new URL(page.url()).pathname;
  const countJoiners = async () => (await employedPeople(request, accessToken, { employerId, surname: joiners })).length;

  await test.step('mistakes are corrected in place', async () => {
    await expect(page.getByText(`${mistakes.length} rows of ${rowCount} cannot be processed yet.`).last()).toBeVisible();
    for (const mistake of mistakes.slice(0, correctedInPlace)) await correctNext(page, hands, mistake);
    const left = mistakes.length - correctedInPlace;
    await expect(page.getByText(`${left} rows of ${rowCount} cannot be processed yet.`).last()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Submit / })).toBeDisabled();
  });

  await test.step('the others are downloaded, corrected and sent again', async () => {
    const left = mistakes.slice(correctedInPlace);
    const download = await downloadFailedRows(page, hands);
    const lines = download.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(left.length);
    for (const [n, line] of lines.entries()) expect(line).toContain(left[n]?.wrong ?? '');
    await sendTheRest(page, hands, correctedRows(download, left));
    await expect(page.getByText(`${left.length} rows taken over from the file.`)).toBeVisible();
    await expect(page.getByText(`No errors. 1 row of ${rowCount} should be looked at.`).last()).toBeVisible();
    await expect(page.getByText(`Add an employee: ${joinerCount}`)).toBeVisible();
  });

  await test.step('the warning is acknowledged with a reason', async () => {
    await takeAction(page, hands, 'Acknowledge the warnings', 'A bonus was paid.');
    await expect(page.getByText('A bonus was paid.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve / })).toBeDisabled();
  });

  await test.step('a second person approves', async () => {
    const second = await (await portal.anotherBrowser()).newPage();
    await portal.signInAs(approver, second.context());
    const secondHands = month.handsOf(second);
    await second.goto(loadPath());
    await expect(titleOf(second)).toHaveText('papdis.csv');
    await confirmContents(second, secondHands, 'Approve');
    // The message of its success goes after a few seconds, and this stays.
    await expect(second.getByText('Approved by', { exact: true })).toBeVisible();
    await second.close();
  });

  await test.step('the file is processed', async () => {
    await page.reload();
    await expect(title).toHaveText('papdis.csv');
    await confirmContents(page, hands, 'Submit');
    await expect(page.getByText('Awaiting payment', { exact: true })).toBeVisible();
    expect(await countJoiners()).toBe(joinerCount);
  });

  const load = loadPath();
  await test.step('the statement of the period is there, with its document', async () => {
    await hands.press(page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'See the statement' }));
    await expect(title).toHaveText(periodName);
    await expect(page.getByRole('button', { name: 'Cancel statement' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await hands.press(page.getByRole('link', { name: 'Statement (PDF)' }));
    const document = await readFile(await (await downloading).path());
    expect(document.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('all of it is undone', async () => {
    await page.goto(load);
    await expect(title).toHaveText('papdis.csv');
    await takeAction(page, hands, 'Undo');
    await expect(page.getByText('Its changes have been undone.', { exact: false }).last()).toBeVisible();
    expect(await countJoiners()).toBe(0);
    await expectAccessible(page);
  });
}

test.describe('a month of a payroll whose uploads need a second person', () => {
  test.setTimeout(300_000);

  // By the keyboard all of it is in `npm test`.
  test(
    'from a PAPDIS file with 12 mistakes to the statement, and back',
    { tag: '@long' },
    async ({ page, portal, signInFolder }) => {
      const month = {
        uploader: 'hs-admin',
        approver: 'provider-admin',
        employerId: 1067,
        // Within the present month, its period may not be open yet.
        period: new RegExp(spokenMonth(addMonths(testDay(), -1))),
      } as const;
      await goThroughTheMonth(page, portal, { ...month, handsOf: () => mouse, signInFolder });
    },
  );

  test('from the file to the statement and back by the keyboard alone, as an adviser does it for a client', async ({
    page,
    portal,
    signInFolder,
  }) => {
    const month = {
      uploader: 'intermediary',
      approver: 'hs-admin',
      employerId: 1038,
      period: new RegExp(spokenMonth(addMonths(testDay(), -1))),
    } as const;
    await goThroughTheMonth(page, portal, { ...month, handsOf: keyboardOf, signInFolder });
  });
});
