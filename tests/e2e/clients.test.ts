import { readFile } from 'node:fs/promises';
import { countClicks } from './support/clicks.ts';
import { expect, expectAccessible, test } from './support/portal.ts';

test('an adviser begins with the clients, finds what is overdue, gives three to a colleague in 5 clicks, and exports them', async ({
  page,
  portal,
}) => {
  await portal.signInAs('intermediary');
  await page.goto('/');
  await expect(page).toHaveURL('/employers/101?isIntermediary=1');
  const overview = page.getByRole('region', { name: 'Client overview' });
  const clients = overview.getByRole('table', { name: 'Clients' });
  await expect(overview.getByText('1–25 of 30')).toBeVisible();
  await expect(overview.getByText(/^Figures are updated within a minute/)).toBeVisible();
  await expectAccessible(page);

  await overview.getByRole('button', { name: 'Filters' }).click();
  await overview.getByRole('combobox', { name: 'What is due' }).selectOption('Overdue');
  await expect(page).toHaveURL(/filter\.due=overdue/);
  const rows = clients.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toContainText('Overdue');
  const names = await clients.getByRole('rowheader').allTextContents();
  expect(names.length).toBeGreaterThan(2);

  const clicks = countClicks(page);
  for (const name of names.slice(0, 3)) await clicks.press(overview.getByRole('checkbox', { name: `Select ${name}` }));
  await clicks.press(overview.getByRole('button', { name: 'Give to a colleague' }));
  const dialog = page.getByRole('dialog', { name: 'Give 3 clients to a colleague' });
  const first = dialog.getByRole('list', { name: 'Colleagues' }).getByRole('button').first();
  const colleague = (await first.textContent()) ?? '';
  await expectAccessible(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/intermediaries/101/clients/assignments'));
  await clicks.press(first);
  expect(((await sent).postDataJSON() as { employerIds: number[] }).employerIds).toHaveLength(3);
  await expect(page.getByText(`3 clients given to ${colleague}`)).toBeVisible();
  expect(clicks.count).toBe(5);
  for (const name of names.slice(0, 3)) await expect(clients.getByRole('row', { name })).toContainText(colleague);

  const download = page.waitForEvent('download');
  await overview.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/^\W?Client,What is due,Next deadline,Overdue,Last upload/);
  expect(lines.length).toBeGreaterThan(names.length);
  expect(lines.slice(1).filter((line) => !line.includes(',Overdue,'))).toEqual([]);

  await clients.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/employers\/\d+$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Your clients' }).click();
  await expect(overview).toBeVisible();
});

test('staff have the overview of all employers, and look after none of them', async ({ page, portal }) => {
  await portal.signInAs('hs-admin');
  await page.goto('/employers');
  await page.getByRole('link', { name: 'Overview of employers' }).click();
  await expect(page).toHaveURL('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Overviews of all employers' })).toBeVisible();
  const employers = page.getByRole('table', { name: 'Overviews of all employers' });
  await expect(employers.getByRole('rowheader')).toHaveCount(25);
  await expect(employers.getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Name, short name or ID' }).fill('Yewtree');
  await expect(employers.getByRole('rowheader')).toHaveText([/Yewtree/]);
  await employers.getByRole('link', { name: /Yewtree/ }).click();
  await expect(page).toHaveURL(/^.*\/employers\/1002$/);
});

test('the columns of the overview fit a window of 1440 px, and a narrower one scrolls below the headings', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await portal.signInAs('intermediary');
  await page.goto('/');
  const clients = page.getByRole('table', { name: 'Clients' });
  await expect(clients.getByRole('rowheader').first()).toBeVisible();
  const hidden = () =>
    clients.evaluate(({ parentElement: frame }) => (frame ? frame.scrollWidth - frame.clientWidth : Number.NaN));
  expect(await hidden(), 'pixels of the table that do not fit').toBe(0);

  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(hidden).toBeGreaterThan(0);
  await clients.evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }));
  const [heading, name] = [
    await clients.getByRole('columnheader', { name: 'Client' }).boundingBox(),
    await clients.getByRole('rowheader').first().boundingBox(),
  ];
  expect(heading?.x).toBe(name?.x);
  expect(heading?.x).toBeGreaterThanOrEqual(0);
});
