import { expect, test } from './support/openPortal.ts';
import { test as inNewBrowser } from './support/portal.ts';
import { stretchedButtons } from './support/screens.ts';

test.use({ role: 'hs-admin' });

test('the menu and the margins grow with the window, from 1280 px on', async ({ page }) => {
  await page.goto('/employers/1001/employees');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const title = page.getByRole('heading', { level: 1, name: 'Employees' });
  await expect(title).toBeVisible();
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [side, text] = [await menu.boundingBox(), await title.boundingBox()];
    expect(side?.width).toBeCloseTo(width * 0.12, -1);
    expect((text?.x ?? 0) - (side?.x ?? 0) - (side?.width ?? 0), 'the margin of 4em').toBeGreaterThanOrEqual(64);
  }
});

test('a list shows a page of rows at once, without a choice of appearance', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, name, least] of [
    ['/employers', 'Employers', 12],
    ['/employers/1001/employees', 'Employees', 15],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole('table', { name });
    await expect(table.getByRole('link').first()).toBeVisible();
    const rows = await table
      .locator('tbody')
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    const inSight = rows.filter((bottom) => bottom <= 900).length;
    expect(inSight, `rows of ${name} in sight`).toBeGreaterThanOrEqual(least);
  }
});

test('the name of the portal is in its place before any script has run, and stays there', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/employers', { waitUntil: 'commit' });
  const name = page.getByText('Tidewell Pensions', { exact: true }).first();
  // Nothing is painted before the styles are there, which put it into the bar.
  await expect.poll(async () => (await name.boundingBox())?.y).toBeLessThan(96);
  const before = await name.boundingBox();
  scripts.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Employers' })).toBeVisible();
  await expect(page.getByText('Tidewell Pensions', { exact: true }).filter({ visible: true })).toHaveCount(1);
  const link = page.getByRole('banner').getByRole('link', { name: 'Tidewell Pensions' });
  const after = await link.getByText('Tidewell Pensions', { exact: true }).boundingBox();
  expect([after?.x, after?.y].map(Number)).toEqual([before?.x, before?.y].map(Number).map((at) => expect.closeTo(at, 0)));
});

test('no column is hidden under the actions of its row at 900 px', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto('/employers/1001/access-control');
  const row = page.getByRole('table').getByRole('row').nth(1);
  const actions = row.getByRole('cell').last();
  await expect(actions.getByRole('button')).toBeVisible();
  // Scrolled to its end, the table shows every column beside the actions.
  await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }));
  const [last, beside] = [await actions.boundingBox(), await row.getByRole('cell').nth(-2).boundingBox()];
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(Math.ceil(last?.x ?? 0));
});

test('the filters of a range show whole values on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/employers/1001/employees');
  await page.getByRole('button', { name: 'Filters' }).click();
  const values = page.getByRole('region', { name: 'Filters' }).getByRole('group').getByRole('textbox');
  await expect(values.first()).toBeVisible();
  for (const value of await values.all()) {
    await value.fill('31/12/2026');
    const hidden = await value.evaluate((input) => input.scrollWidth - input.clientWidth);
    expect(hidden, 'pixels of the value that do not fit').toBeLessThanOrEqual(0);
  }
});

test('the filters of a list lie beside each other inside their panel', async ({ page }) => {
  await page.goto('/clients');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  const controls = panel.locator('input, select');
  await expect(controls.first()).toBeVisible();
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { right, boxes } = await panel.evaluate((region) => ({
      right: region.getBoundingClientRect().right,
      boxes: [...region.querySelectorAll('input, select')].map((control) => control.getBoundingClientRect().toJSON() as DOMRect),
    }));
    for (const [n, one] of boxes.entries()) {
      expect(one.right, `control ${n + 1} of the filters at ${width} px`).toBeLessThan(right);
      const covered = boxes.filter((other) => other.top < one.bottom && one.top < other.bottom && other.left > one.left);
      for (const other of covered) expect(one.right).toBeLessThanOrEqual(other.left);
    }
  }
});

test('each button and link without a text names itself in a tooltip', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  for (const [path, level] of [
    ['/employers/1001/employees', 'Employees'],
    ['/employers/1001/employees/add-new', 'Add employee'],
    ['/employers/1001/access-control', 'Access control'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: level })).toBeVisible();
    const bare = page.locator('button:visible, a[href]:visible').filter({ has: page.locator('svg') });
    const titles = await bare.evaluateAll((elements) =>
      elements
        // Hidden texts do not count: nobody sees them.
        .filter((element) => (element as HTMLElement).innerText.trim() === '')
        .map((element) => [element.getAttribute('aria-label'), element.getAttribute('title')]),
    );
    expect(titles.length, `symbols without text at ${path}`).toBeGreaterThan(2);
    expect(titles.filter(([, title]) => !title)).toEqual([]);
  }
});

test('the account menu of the provider shows all of its items at 720 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/employers/1001/employees');
  await page.getByRole('button', { name: /^Account/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
  const hidden = await menu.evaluate(({ parentElement: paper }) => (paper ? paper.scrollHeight - paper.clientHeight : null));
  expect(hidden, 'pixels of the menu that are out of sight').toBe(0);
});

test('a menu takes clicks only once its items are in their place', async ({ page }) => {
  // All of the menu is in sight.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/employers/1001/employees');
  const account = page.getByRole('button', { name: /^Account/ });
  await account.hover();
  const clickablePlaces = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const look = (): void => {
          const item = document.querySelector('[role="menuitem"]:last-of-type');
          const { left = 0, top = 0, height = 0 } = item?.getBoundingClientRect() ?? {};
          if (item?.contains(document.elementFromPoint(left + 20, top + height / 2))) seen.push(top);
          if (seen.length === 20) resolve(seen);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await account.click();
  expect([...new Set(await clickablePlaces)]).toHaveLength(1);
});

// The journey through every page expects none.
test('a button that is stretched over a wide screen is found', async ({ page }) => {
  await page.goto('/employers/1011/employees/add-new');
  const add = page.getByRole('button', { name: 'Add employee' });
  await expect(add).toBeVisible();
  expect(await stretchedButtons(page)).toEqual([]);
  await add.evaluate((button) => Object.assign(button.style, { width: '30rem' }));
  expect(await stretchedButtons(page)).toEqual(['Add employee']);
});

inNewBrowser('the first load of a page does not push the footer away on a phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.signInAs('hs-admin');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/employers/1001');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Coming dates' })).toBeVisible();
  const shifted = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
  );
  // A page is steady up to 0.1 (https://web.dev/articles/cls).
  expect(shifted).toBeLessThan(0.1);
});
