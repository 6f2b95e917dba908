import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { carryOut, documentSections, type DocumentStep } from '../setup/api/documentSteps.ts';
import { expect, expectAccessible, test } from './support/copiedPortal.ts';
import { fillSignInPages } from './support/signInPages.ts';

// It starts a portal in development, which compiles on request and generates after every save.
test.setTimeout(600_000);
const soon = { timeout: 60_000 };

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));
const [start] = sections[1]?.steps ?? [];
const [program = '', ...words] = start?.kind === 'run' ? start.command.split(' ') : [];
// Wrapped in a list: Playwright reads a list as a value with its options.
test.use({ command: [[program, ...words], { scope: 'test' }] });

const field = (page: Page, label: string | undefined) => page.getByLabel(new RegExp(`^${label}`));
const subject = (page: Page) => page.getByLabel('Subject', { exact: true });
const fault = (page: Page) => page.locator('vite-error-overlay');

test('docs/adding-a-screen.md, followed word by word', async ({ page, portal, copy, service }) => {
  // The copy's packages are links, and Vite serves no file outside the project. Only the font is requested as a file.
  portal.expectNoise(/figtree.* answered 403/);

  /** Carries out the step as the document's reader would. @returns The output. */
  const carryOutStep = async (step: DocumentStep): Promise<string> => {
    if (step.kind === 'see') return step.text;
    if (step === start) await service.start();
    else if (step.kind === 'run') {
      const { status, output } = copy.run(step.command);
      expect(status, `${step.command} printed:\n${output}`).toBe(0);
      return output;
    } else carryOut(step, copy);
    return '';
  };

  /** A section of the document, checked to be complete. Its steps are carried out one by one, and its labels are the words in bold. */
  const follow = async (
    number: number,
    check: (followNextStep: () => Promise<string>, ...labels: readonly string[]) => Promise<void>,
  ): Promise<void> => {
    const { title = '', steps = [], labels = [] } = sections[number] ?? {};
    const left = [...steps];
    const followNextStep = async () => {
      const step = left.shift();
      if (!step) throw new Error(`"${title}" has no further step.`);
      return carryOutStep(step);
    };
    await test.step(title, async () => {
      await check(followNextStep, ...labels);
      expect(left, `steps of "${title}" that the test leaves out`).toEqual([]);
    });
  };

  await follow(1, async (followNextStep) => {
    await followNextStep();
    const [, path, email, password] =
      /localhost:3000(\S+) and sign in as `(.+?)` with\s+`(.+?)`/.exec(sections[1]?.prose ?? '') ?? [];
    await page.goto(`${path}`);
    await fillSignInPages(page, { role: 'hs-admin', email: `${email}`, password: `${password}` }, service.folder);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(soon);
  });

  await follow(2, async (followNextStep) => void (await followNextStep()));

  await follow(3, async (followNextStep, entry) => {
    await followNextStep();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry }).click(soon);
    await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible(soon);
    await expect(page.getByText('No review meeting has been held yet.')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Subject' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
    const documented = await (await page.request.get('/api/openapi.json')).text();
    expect(documented).toContain('/employers/{employerId}/review-meetings');
  });

  await follow(4, async (followNextStep, add, online) => {
    await page.getByRole('link', { name: add }).click();
    await subject(page).fill('Autumn review');
    await expect(field(page, online)).toHaveCount(0);
    await followNextStep();
    await expect(field(page, online)).toBeVisible(soon);
    await expect(subject(page)).toHaveValue('Autumn review');
  });

  await follow(5, async (followNextStep, place) => {
    await followNextStep();
    const output = await followNextStep();
    await expect(fault(page)).toContainText(output, soon);
    expect(await service.output()).toContain(output);
    await page.keyboard.press('Escape');
    await expect(fault(page)).toHaveCount(0);
    await expect(subject(page)).toHaveValue('Autumn review');
    await expect(field(page, place)).toHaveCount(0);
    await followNextStep();
    await expect(field(page, place)).toBeVisible(soon);
    await expect(fault(page)).toHaveCount(0);
    await expect(subject(page)).toHaveValue('Autumn review');
  });

  await follow(6, async (followNextStep, online, link) => {
    await field(page, online).check();
    await expect(field(page, link)).toHaveCount(0);
    await followNextStep();
    await expect(field(page, link)).toBeVisible(soon);
    await field(page, online).uncheck();
    await expect(field(page, link)).toHaveCount(0);
    await field(page, online).check();
    await page.getByLabel('Held on', { exact: true }).fill('30/11/2026');
    await field(page, 'Cost').fill('120.50');
    await page.getByRole('button', { name: 'Add review meeting' }).click();
    await expect(field(page, link)).toHaveAccessibleDescription('Enter the link that opens the meeting');
    await expectAccessible(page);
    await field(page, link).fill('https://meet.example/1');
    await page.getByRole('button', { name: 'Add review meeting' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn review' })).toBeVisible(soon);
    await expect(page.getByRole('region', { name: 'Meeting' }).getByText('£120.50')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Review meetings' }).click();
    await expect(page.getByRole('table', { name: 'Review meetings' }).getByRole('rowheader')).toHaveText('Autumn review');
  });

  await follow(7, async (followNextStep) => expect(await followNextStep()).not.toContain('migrations/'));

  await follow(8, async (followNextStep) => {
    await followNextStep();
    const [migration = ''] = /server\/store\/migrations\/\S+\.ts/.exec(await followNextStep()) ?? [];
    expect(copy.read(migration)).toMatch(/create table portal\.review_meetings[^]*row level security[^]*portal\.documents/);
    // A meeting that was read before the migration is another one to the service: its change would be refused.
    await expect.poll(() => service.output(), soon).toContain(basename(migration, '.ts'));
    await page.reload();
    await page.getByRole('link', { name: 'Autumn review' }).click(soon);
    await page.getByRole('button', { name: 'Edit meeting' }).click();
    await page.getByLabel('Held online').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Edit meeting' })).toBeVisible(soon);
    await page.reload();
    const meeting = page.getByRole('region', { name: 'Meeting' });
    await expect(meeting.getByText('£120.50')).toBeVisible(soon);
    await expect(meeting.getByText('https://meet.example/1')).toHaveCount(0);
  });
});
