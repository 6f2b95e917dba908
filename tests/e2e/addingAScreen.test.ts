import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { documentSteps, mergeInto } from '../setup/documentSteps.ts';
import { copyProject, type ProjectCopy } from '../setup/projectCopy.ts';
import { accountOf } from './support/accounts.ts';
import { freePort } from './support/portalService.ts';
import { fillSignInPages } from './support/signInPages.ts';

// It starts a portal in development, which compiles as it goes.
test.setTimeout(400_000);
/** While the service starts again after a save. */
const soon = { timeout: 90_000 };

const steps = documentSteps(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));

let copy: ProjectCopy;
let folder: string;
let dev: ChildProcess | undefined;
let origin: string;

test.beforeAll(async () => {
  copy = copyProject();
  folder = await mkdtemp(join(tmpdir(), 'adding-a-screen-'));
  // Run by root, the database belongs to a user of its own, who has to find its folder in this one.
  await chmod(folder, 0o711);
});
test.afterAll(async () => {
  if (dev && dev.exitCode === null) {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
  }
  copy.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Does the document's next step as its reader would. */
async function doNext(): Promise<void> {
  const step = steps.shift();
  if (!step) throw new Error('The document has no further step.');
  if (step.kind === 'write') copy.write(step.file, step.content);
  else if (step.kind === 'merge')
    copy.edit(step.file, (json) => mergeInto(json, JSON.parse(step.content) as Record<string, unknown>));
  else if (step.command === 'npm run dev') await startDevelopment();
  else {
    const { status, said } = copy.run(step.command);
    expect(status, `${step.command} said:\n${said}`).toBe(0);
  }
}

async function startDevelopment(): Promise<void> {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  dev = spawn(process.execPath, ['server/node/devProcess.ts'], {
    cwd: copy.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: undefined, PORT: String(port), HOST: 'localhost', DATA_DIR: join(folder, 'data') },
  });
  await expect
    .poll(
      async () =>
        fetch(origin).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true);
}

const menuEntry = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Review meetings' });
const subject = (page: Page) => page.getByLabel('Subject', { exact: true });

test('docs/adding-a-screen.md, followed word by word', async ({ page }) => {
  await test.step('1. the portal starts', async () => {
    await doNext();
    // A form of another resource: the packages that forms are made of are compiled when they are first asked for.
    await page.goto(`${origin}/employers/1011/employees/add-new`);
    await fillSignInPages(page, accountOf('hs-admin'), folder);
    await expect(page.getByLabel('First name')).toBeVisible(soon);
  });

  await test.step('2, 3. two files make the screens', async () => {
    await doNext();
    await doNext();
    await expect(menuEntry(page)).toBeVisible(soon);
    await expect(async () => {
      await page.goto(`${origin}/employers/1011/review-meetings`);
      await expect(page.getByText('No review meeting has been held yet.')).toBeVisible();
    }).toPass(soon);
    await page.getByRole('link', { name: 'Add review meeting' }).click();
    await subject(page).fill('Autumn review');
  });

  await test.step('4. a new field changes the open form, which keeps what was typed', async () => {
    await expect(page.getByLabel('Held online')).toHaveCount(0);
    await doNext();
    await expect(page.getByLabel('Held online')).toBeVisible(soon);
    await expect(subject(page)).toHaveValue('Autumn review');
  });

  await test.step('5. a condition asks for the link when it matters', async () => {
    await expect(page.getByLabel(/^Meeting link/)).toHaveCount(0);
    await doNext();
    await expect(async () => {
      await page.getByLabel('Held online').uncheck();
      await page.getByLabel('Held online').check();
      await expect(page.getByLabel('Meeting link', { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass(soon);
    await page.getByLabel('Held on', { exact: true }).fill('30/11/2026');
    await page.getByLabel(/^Cost/).fill('120.50');
    await page.getByRole('button', { name: 'Add review meeting' }).click();
    await expect(page.getByLabel('Meeting link')).toHaveAccessibleDescription('Enter the link that opens the meeting');
    await page.getByLabel('Meeting link').fill('https://meet.example/1');
    await expect(async () => {
      await page.getByRole('button', { name: 'Add review meeting' }).click({ timeout: 1_000 });
      await expect(page.getByRole('heading', { level: 1, name: 'Autumn review' })).toBeVisible({ timeout: 3_000 });
    }).toPass(soon);
    await expect(page.getByRole('region', { name: 'Meeting' }).getByText('£120.50')).toBeVisible();
  });

  await test.step('6, 7. it moves to a table of its own, and the record with it', async () => {
    await doNext();
    await doNext();
    await doNext();
    expect(steps).toEqual([]);
    expect(copy.read('server/store/migrations/all.ts')).toMatch(/'\d{4}-review-meetings': migration\d{4},/);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
    await expect(async () => {
      const answer = await page.request.get(`${origin}/api/v2/employers/1011/review-meetings`, { headers });
      expect(await answer.json()).toMatchObject({ data: [{ name: 'Autumn review', cost: 12_050, isRemote: true, topics: [] }] });
    }).toPass(soon);
    await page.getByRole('button', { name: 'Edit meeting' }).click();
    await page.getByLabel('Held online').uncheck();
    await expect(page.getByLabel(/^Meeting link/)).toHaveCount(0);
    await expect(async () => {
      await page.getByRole('button', { name: 'Save' }).click({ timeout: 1_000 });
      await expect(page.getByRole('button', { name: 'Edit meeting' })).toBeVisible({ timeout: 3_000 });
    }).toPass(soon);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn review' })).toBeVisible();
  });
});
