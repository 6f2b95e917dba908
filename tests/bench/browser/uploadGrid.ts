import { Kysely, PostgresDialect } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../../../server/node/postgres/pool.ts';
import type { Database } from '../../../server/store/database.ts';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { addLargeUpload } from '../../setup/largeUpload.ts';
import type { Figure } from '../figure.ts';
import { answerTo } from './keystroke.ts';
import { type MeasuredPortal, median, signedIn } from './portalBrowser.ts';
import { sized } from '../short.ts';

const rowCount = sized(100_000, 1_000);
const edits = sized(15, 1);
const checkLimit = 5 * 60_000;

/** The grid of an upload of 100,000 rows: until it is shown, and each corrected cell until it is painted and until the service has checked it. */
export async function measureUploadGrid(portal: MeasuredPortal): Promise<Figure[]> {
  const path = await uploadedFile(portal, rowCount);
  const context = await signedIn(portal.browser, portal.origin, portal.token);
  try {
    const page = await context.newPage();
    await page.goto(`${portal.origin}${path}`);
    await page.getByRole('combobox', { name: 'Rows shown' }).click();
    const start = performance.now();
    await page.getByRole('option', { name: /^All rows/ }).click();
    const grid = page.getByRole('grid');
    await grid.getByRole('gridcell', { name: 'B1', exact: true }).waitFor();
    const shown = performance.now() - start;
    await page.getByText(`${rowCount.toLocaleString('en-GB')} rows.`).waitFor({ timeout: 120_000 });
    const whole = performance.now() - start;
    await grid.getByRole('gridcell', { name: 'Grace', exact: true }).first().click();
    const [keys, ends, answers]: [number[], number[], number[]] = [[], [], []];
    for (let edit = 0; edit < edits; edit += 1) {
      keys.push(await answerTo(page, 'A'));
      const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
      const sentAt = performance.now();
      ends.push(await answerTo(page, 'Enter'));
      await (await answered).finished();
      answers.push(performance.now() - sentAt);
    }
    const paints = [...keys, ...ends];
    const name = `the grid of ${rowCount.toLocaleString('en-GB')} rows`;
    return [
      { name: `${name}, until its first rows are shown`, value: shown, unit: 'ms', budget: 1_200 },
      { name: `${name}, until all rows are there`, value: whole, unit: 'ms' },
      { name: `${name}, a key in a cell, median`, value: median(keys), unit: 'ms', budget: 50 },
      { name: `${name}, the end of an edit, median`, value: median(ends), unit: 'ms', budget: 50 },
      { name: `${name}, the slowest paint of ${paints.length}`, value: Math.max(...paints), unit: 'ms' },
      { name: `${name}, until a correction is checked, median`, value: median(answers), unit: 'ms', budget: 300 },
    ];
  } finally {
    await context.close();
  }
}

/** Uploads a file with some mistakes, and waits for its checks. @returns the address of its page. */
export async function uploadedFile({ origin, token, databaseUrl }: MeasuredPortal, rows: number): Promise<string> {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(databaseUrl) }) });
  try {
    const { employer, benefit, period, content } = await addLargeUpload(db, rows, { mistakes: true });
    const form = new FormData();
    form.set('fileAction', 'contribution');
    form.set('payrollDateUid', period);
    form.set('file', new File([content], 'large.csv'));
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
    const ask = async (path: string, init: RequestInit = {}): Promise<BulkLoadJob> => {
      const answer = await fetch(`${origin}/api/v2${path}`, { ...init, headers });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { data: BulkLoadJob }).data;
    };
    const { bulkLoadJobUid } = await ask(`/benefits/${benefit}/bulk-load-jobs`, { method: 'POST', body: form });
    const deadline = Date.now() + checkLimit;
    while ((await ask(`/bulk-loads/job/${bulkLoadJobUid}`)).status === 'validatingData') {
      if (Date.now() > deadline) throw new Error('The upload was not checked in time.');
      await delay(250);
    }
    return `/employers/${employer}/contributions/validate/${bulkLoadJobUid}`;
  } finally {
    await db.destroy();
  }
}
