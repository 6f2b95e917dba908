import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './support/portal.ts';

test('an analyst opens a dashboard by its tab, narrows it, reads its table and saves it, all by keyboard', async ({
  page,
  portal,
}) => {
  await portal.signInAs('analyst');
  await page.goto('/employers/1001');
  await page.getByRole('navigation').getByRole('link', { name: 'MI Portal', exact: true }).press('Enter');
  const frame = page.frameLocator('iframe[title="Dashboard: Contributions"]');
  await expect(frame.getByRole('heading', { name: 'Contributions by month' })).toBeVisible();

  await page.getByRole('tab', { name: 'Contributions' }).press('ArrowRight');
  await page.getByRole('tab', { name: 'Membership' }).press('Enter');
  const membership = page.frameLocator('iframe[title="Dashboard: Membership"]');
  const section = membership.getByRole('region', { name: 'Joiners, opt-outs and leavers by month' });
  await expect(section).toBeVisible();
  await page.getByLabel('Period').selectOption('Last 3 months');
  await expect(page).toHaveURL(/dashboard=membership&months=3/);
  await section.getByRole('button', { name: 'Show as a table' }).press('Enter');
  // Three months and the headings.
  await expect(section.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'CSV: Joiners, opt-outs and leavers by month' }).press('Enter');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  const cells = await section.getByRole('row').last().getByRole('cell').allInnerTexts();
  expect(lines.at(-1)?.split(',').slice(1)).toEqual(cells);
});

test('an image of a chart is saved in light colours, whatever those of the screen', async ({ page, portal }) => {
  await portal.signInAs('analyst');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/employers/1001/analytics?dashboard=membership');
  const frame = page.frameLocator('iframe[title="Dashboard: Membership"]');
  const section = frame.getByRole('region', { name: 'Joiners, opt-outs and leavers by month' });
  await expect(section.locator('svg text').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Image: Joiners, opt-outs and leavers by month' }).click();
  const bytes = await readFile(await (await saved).path());
  const image = await page.evaluate(paintedColours, bytes.toString('base64'));
  expect(image.width).toBe(2_000);
  // The paper, and the light tones of the four columns: a bar is hundreds of pixels, more than its swatch in the key.
  expect(image.corner).toBe('#ffffff');
  for (const tone of ['#b4175f', '#423c47', '#1f4e8c', '#8c828b']) expect(image.pixels[tone], tone).toBeGreaterThan(1_000);
  // Nothing is left of the drawing outside the page.
  await expect(frame.locator('.figures-off-screen')).toHaveCount(0);
});

/** The colours of an image, with the number of their pixels. */
async function paintedColours(base64: string) {
  const response = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const bitmap = await createImageBitmap(new Blob([response], { type: 'image/png' }));
  const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (!brush) throw new Error('The browser has no canvas.');
  brush.drawImage(bitmap, 0, 0);
  const { data } = brush.getImageData(0, 0, bitmap.width, bitmap.height);
  const colourAt = (n: number): string =>
    `#${[data[n], data[n + 1], data[n + 2]].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`;
  const pixels: Record<string, number> = {};
  for (let n = 0; n < data.length; n += 4) pixels[colourAt(n)] = (pixels[colourAt(n)] ?? 0) + 1;
  return { width: bitmap.width, corner: colourAt(0), pixels };
}

test('the address of a dashboard opens for nobody else', async ({ page, portal }) => {
  await portal.signInAs('analyst');
  await page.goto('/employers/1001/analytics');
  const address = await page.locator('iframe[title="Dashboard: Contributions"]').getAttribute('src');
  if (!address) throw new Error('The frame has no address.');

  const other = await portal.anotherBrowser();
  await portal.signInAs('hs-admin', other);
  const copied = await other.newPage();
  portal.expectNoise(/figures.* answered 40[34]/);
  await copied.goto(address);
  await expect(copied.getByRole('alert')).toContainText("We couldn't load the dashboard");
  await expect(copied.getByRole('heading', { name: 'Contributions by month' })).toBeHidden();
});

test('on paper a dashboard is not a frame, which would be cut at the end of a page, but its charts with their tables', async ({
  page,
  portal,
}) => {
  await portal.signInAs('analyst');
  await page.goto('/employers/1034/analytics?dashboard=payments');
  const frame = page.locator('iframe[title="Dashboard: Payments"]');
  const shown = frame.contentFrame().getByRole('region', { name: 'Payments of statements' });
  await expect(shown.locator('svg text').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(frame).toBeHidden();
  const section = page.getByRole('region', { name: 'Payments of statements' });
  // The drawing has the width of the paper, and its own colours without the styles of the frame.
  const drawing = section.locator('svg').first();
  await expect(drawing).toHaveAttribute('viewBox', /^0 0 680 /);
  await expect(drawing.locator('rect').first()).toHaveCSS('rx', '2px');
  await expect(section.getByRole('row')).toHaveCount(13);
  await expect(section.getByText('CSV')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(section).toHaveCount(0);
  await expect(frame).toBeVisible();
});
