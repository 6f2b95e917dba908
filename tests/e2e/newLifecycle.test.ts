import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { carryOut, documentSections } from '../setup/api/documentSteps.ts';
import type { ProjectCopy } from '../setup/projectCopy.ts';
import { expect, expectAccessible, test } from './support/copiedPortal.ts';

// It generates, builds and starts a portal of its own.
test.setTimeout(600_000);

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));

function run(copy: ProjectCopy, command: string): void {
  const { status, output } = copy.run(command);
  expect(status, `${command} said:\n${output}`).toBe(0);
}

/** Follows a section of the document. */
function follow(copy: ProjectCopy, number: number): void {
  for (const step of sections.find(({ title }) => title.startsWith(`${number}. `))?.steps ?? []) {
    if (step.kind === 'run') run(copy, step.command);
    else if (step.kind !== 'see') carryOut(step, copy);
  }
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

async function addMeeting(page: Page, name: string, heldOn: string): Promise<void> {
  await page.goto('/employers/1011/review-meetings/add-new');
  await page.getByLabel('Subject').fill(name);
  await page.getByRole('textbox', { name: 'Held on' }).fill(heldOn);
  await page.getByLabel(/^Outcome/).selectOption('Agreed');
  await page.getByRole('button', { name: 'Add review meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('docs/adding-a-screen.md: a lifecycle is a chart and an entry: buttons, dialogs, tab and inspector', async ({
  page,
  portal,
  copy,
  service,
}) => {
  for (const number of [2, 3, 11]) follow(copy, number);
  run(copy, 'npx tsc --noEmit -p .');
  run(copy, 'npm run --silent build');
  await service.start();
  await page.goto('/employers/1011');
  await portal.signInThroughPages('hs-admin');
  const meeting = page.getByRole('region', { name: 'Meeting' });

  await test.step('what a guard refuses is grey and says why; what the state has no way for is not there', async () => {
    await addMeeting(page, 'Far away', '30/11/2099');
    await expect(meeting.getByText('Planned')).toBeVisible();
    const hold = button(page, 'Record as held');
    await expect(hold).toHaveAttribute('aria-disabled', 'true');
    await expect(hold).toHaveAccessibleDescription('This meeting is still to come. Wait for its day, or change the date first.');
    await expect(button(page, 'Close')).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit meeting' }).click();
    await expect(page.getByRole('region', { name: 'Meeting' }).getByRole('combobox', { name: /^Status/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('an event that asks for nothing has its dialog', async () => {
    await addMeeting(page, 'Autumn review', '20/11/2026');
    await button(page, 'Record as held').click();
    const dialog = page.getByRole('dialog', { name: 'Record as held' });
    await expect(dialog).toContainText('Autumn review will be held.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record as held' }).click();
    await expect(page.getByText('Review meeting held')).toBeVisible();
    await expect(meeting.getByText('Held', { exact: true })).toBeVisible();
    await expect(button(page, 'Close')).toBeEnabled();
  });

  await test.step('its Lifecycle tab has the chart, the way that it took and what may come next', async () => {
    await page.getByRole('tab', { name: 'Lifecycle' }).click();
    await expect(page.getByRole('img', { name: /^Current state Held/ })).toBeVisible();
    const next = page.getByRole('region', { name: 'What can happen next' }).getByRole('listitem');
    await expect(next.first()).toContainText('Close');
    const past = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem');
    await expect(past).toHaveText([/^Record as held: now held/, /^Created: planned/]);
    await expectAccessible(page);
  });

  await test.step('an event that asks for something has its form in the dialog', async () => {
    await addMeeting(page, 'Never held', '20/11/2026');
    await button(page, 'Cancel meeting').click();
    const dialog = page.getByRole('dialog', { name: 'Cancel meeting' });
    await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Enter the reason');
    await dialog.getByLabel('Reason').fill('Nobody had time');
    await dialog.getByRole('button', { name: 'Cancel meeting' }).click();
    await expect(meeting.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByText('Nobody had time')).toBeVisible();
  });

  await test.step('the list narrows by state, and sends an event to many', async () => {
    await page.goto('/employers/1011/review-meetings');
    const row = page.getByRole('row', { name: /Autumn review/ });
    await expect(row.getByText('Held', { exact: true })).toBeVisible();
    await row.getByRole('checkbox', { name: 'Select Autumn review' }).check();
    await page.getByRole('region', { name: 'Selected review meetings' }).getByRole('button', { name: 'Close' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close: 1 review meeting' });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  });

  await test.step('the inspector counts and shows its records', async () => {
    await page.goto('/inspector?view=records&employerId=1011');
    await page.getByRole('region', { name: 'Review meeting' }).getByRole('button').first().click();
    await page.getByLabel('State', { exact: true }).selectOption('Closed');
    const found = page.getByRole('table', { name: 'Records' });
    await found.getByRole('button', { name: 'Autumn review' }).click();
    const life = page.getByRole('region', { name: 'Life of the record' });
    await expect(life.getByRole('img', { name: /^Current state Closed/ })).toBeVisible();
    await page.getByLabel('State', { exact: true }).selectOption('Planned');
    await found.getByRole('checkbox', { name: 'Choose Far away' }).check();
    await expect(page.getByText('1 chosen')).toBeVisible();
    await expectAccessible(page);
  });
});
