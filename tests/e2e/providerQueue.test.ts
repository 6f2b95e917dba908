import { expect, expectAccessible, test } from './support/portal.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('staff take the first task of the queue, note it, let it wait, and hand three over to a colleague', async ({
  page,
  portal,
}) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers');
  const work = page.getByRole('region', { name: 'Work to do' });
  await work.getByRole('link', { name: /^Tasks: / }).click();
  const tasks = page.getByRole('table', { name: 'Tasks of all employers' });
  const rows = tasks.getByRole('row').filter({ has: page.getByRole('checkbox') });
  // Without the row of the headings.
  const task = rows.nth(1).getByRole('link').first();
  const title = (await task.textContent()) ?? '';
  await task.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const main = page.locator('main');
  const dialogOf = async (name: string) => {
    await main.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    const send = async (): Promise<void> => {
      await dialog.getByRole('button', { name }).click();
      await expect(dialog).toBeHidden();
    };
    return { dialog, send };
  };
  await (await dialogOf('Take this task')).send();
  await expect(main).toContainText('Taken byGethin Prosser');
  const note = await dialogOf('Add a note');
  await note.dialog.getByLabel('Note').fill('Their payroll office answers on Monday');
  await expectAccessible(page);
  await note.send();
  await expect(main).toContainText('Their payroll office answers on Monday');
  const wait = await dialogOf('Set to wait');
  const nextWeek = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(Date.now() + 7 * 86_400_000);
  await wait.dialog.getByRole('textbox', { name: 'Day to look at it again' }).fill(nextWeek);
  await wait.dialog.getByLabel('Waiting for').fill('The payroll office');
  await wait.send();
  await expect(main).toContainText(`Waits until${nextWeek}Waiting forThe payroll office`);

  await page.goBack();
  await rows.nth(1).waitFor();
  const given: string[] = [];
  for (const place of [1, 2, 3]) {
    await rows.nth(place).getByRole('checkbox').check();
    given.push((await rows.nth(place).getByRole('link').first().getAttribute('href')) ?? '');
  }
  await page.getByRole('button', { name: 'Hand over' }).click();
  const colleagues = page.getByRole('dialog', { name: 'Hand over 3 tasks' });
  const first = colleagues.getByRole('list').getByRole('button').first();
  const colleague = (await first.textContent()) ?? '';
  await expectAccessible(page);
  await first.click();
  await expect(colleagues).toBeHidden();
  // Tasks of others come after those that can be taken.
  for (const address of given) await expect(tasks.locator(`a[href="${address}"]`)).toBeHidden();
  await page.goto(given[1] ?? '');
  await expect(main).toContainText(`Taken by${colleague}`);
});
