import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { carryOut, documentSections } from '../setup/api/documentSteps.ts';
import type { ProjectCopy } from '../setup/projectCopy.ts';
import { expect, expectAccessible, test } from './support/copiedPortal.ts';

// It generates, builds and starts a portal of its own.
test.setTimeout(600_000);

const sections = documentSections(readFileSync(join(import.meta.dirname, '../../docs/adding-a-screen.md'), 'utf8'));
const stepsOf = (number: number) => sections.find(({ title }) => title.startsWith(`${number}. `))?.steps ?? [];

function run(copy: ProjectCopy, command: string): void {
  const { status, output } = copy.run(command);
  expect(status, `${command} printed:\n${output}`).toBe(0);
}

test('docs/adding-a-screen.md: a widget, a column and a bulk action of one’s own, step by step', async ({
  page,
  portal,
  copy,
  service,
}) => {
  const [entity, resource] = [...stepsOf(2), ...stepsOf(3)];
  const [look, widget, use, ...others] = stepsOf(9);
  const documented = [entity, resource, look, widget, use, ...stepsOf(10)];
  expect(others).toEqual([]);
  for (const step of documented) {
    if (!step || step.kind === 'run' || step.kind === 'see')
      throw new Error('The document no longer contains the file to write.');
    // Check the file before the last step as well: the generator accepts RJSF's own words.
    if (step === use) run(copy, 'npm run --silent generate -- --without-migrations');
    carryOut(step, copy);
  }
  run(copy, 'npm run --silent generate');
  run(copy, 'npx tsc --noEmit -p .');
  run(copy, 'npm run --silent build');
  await service.start();

  await page.goto('/employers/1011/review-meetings/add-new');
  await portal.signInThroughPages('hs-admin');
  const outcome = page.getByRole('group', { name: /^Outcome/ });
  await expect(outcome.getByRole('button')).toHaveText(['Agreed', 'To follow up']);
  await outcome.getByRole('button', { name: 'To follow up' }).click();
  await expectAccessible(page);
  await page.getByLabel('Subject').fill('Autumn review');
  await page.getByRole('textbox', { name: 'Held on' }).fill('30/11/2026');
  await page.getByRole('button', { name: 'Add review meeting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn review' })).toBeVisible();
  await expect(page.getByText('To follow up')).toBeVisible();

  await page.getByRole('link', { name: 'Review meetings' }).first().click();
  const row = page.getByRole('row', { name: /Autumn review/ });
  await expect(row.getByText('To follow up')).toBeVisible();
  await row.getByRole('checkbox', { name: 'Select Autumn review' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Agree 1' }).click();
  await expect(page.getByText('Agree: 1 of 1 done')).toBeVisible();
  await expect(row.getByText('Agreed')).toBeVisible();
});
