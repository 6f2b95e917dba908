import { expect, expectAccessible, test } from './support/portal.ts';

test('the contributions of a pay period are typed and pasted by keyboard alone, saved and submitted', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await portal.signInAs('senior-pension-admin');
  const asked = page.waitForRequest(/\/pay-periods\?/);
  await page.goto('/employers/1087/contributions');
  const { authorization = '' } = (await asked).headers();
  const open = await page.request.get('/api/v2/employers/1087/pay-periods?limit=100&filter[status]=openForUpload', {
    headers: { authorization },
  });
  const { data } = (await open.json()) as { data: { payrollDateUid: string; benefitName: string }[] };
  const period = data.find(({ benefitName }) => benefitName === 'Workplace pension');
  await page.goto(`/employers/1087/contributions/${period?.payrollDateUid}`);
  await page.getByRole('tab', { name: 'Lifecycle' }).waitFor();
  const part = page.getByRole('region', { name: 'Contributions' });
  const workOut = part.getByRole('button', { name: /^(?:Work out contributions|Recalculate)$/ });
  await expect(part).toContainText(/Submit by \d\d\/\d\d\/\d{4}, so that/);
  await workOut.click();
  const grid = part.getByRole('grid', { name: /^Contributions of/ });
  await expect(grid).toBeVisible();
  await expectAccessible(page);
  // On a narrow window the amounts scroll sideways, and the total stays in view.
  const window = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 900, height: window.height });
  await grid.getByRole('columnheader', { name: 'Name' }).scrollIntoViewIfNeeded();
  await expect(grid.getByRole('columnheader', { name: 'Total (£)' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(window);

  // Into the grid with the Tab key: its first amount has the focus.
  const amounts = grid.locator('[role=gridcell][col-id=employeeRegularAmount]');
  const totals = part.getByLabel('Totals');
  await part.getByText('Keyboard and paste').focus();
  // A period with unusual amounts has a button between the two.
  await expect(async () => {
    await page.keyboard.press('Shift+Tab');
    await expect(amounts.first()).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  // Other amounts in each run, so that it can be repeated against a portal that keeps running.
  const pence = 10 + (Date.now() % 90);
  const typed = Array.from({ length: 10 }, (_, n) => `${100 + n}.${pence}`);
  for (const amount of typed) {
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
  }
  await expect(amounts.nth(0)).toHaveText(`100.${pence}`);
  await expect(amounts.nth(9)).toHaveText(`109.${pence}`);
  await expect(part.getByRole('button', { name: 'Save 10 contributions' })).toBeVisible();

  // A column of a spreadsheet, with one amount that cannot be read: one step to undo.
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Control+Home');
  const before = await totals.innerText();
  await amounts.nth(0).focus();
  await page.evaluate(() => navigator.clipboard.writeText('£201.00\r\n２０２\r\n12,34\r\n"1,204.00"\r\n'));
  await page.keyboard.press('Control+v');
  await expect(amounts.nth(1)).toHaveText('202.00');
  await expect(amounts.nth(3)).toHaveText('1,204.00');
  await expect(amounts.nth(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(amounts.nth(2)).toHaveAccessibleDescription(/Use commas only between thousands/);
  await expect(totals).not.toHaveText(before);
  await part.getByRole('button', { name: /^Save/ }).click();
  await expect(part.getByRole('alert').filter({ hasText: 'Correct the marked cells first' })).toBeVisible();
  await part.getByRole('button', { name: 'Next error' }).click();
  await expect(amounts.nth(2)).toBeFocused();
  // A link that the page has half under its bar is too small a target.
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(amounts.nth(1)).toHaveText(`101.${pence}`);
  await expect(amounts.nth(2)).not.toHaveAttribute('aria-invalid');
  expect(await totals.innerText()).toBe(before);

  // Unsaved edits are not lost by accident, and are not submitted.
  await expect(part.getByRole('button', { name: 'Submit contributions' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Pay periods', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Keep editing' }).click();
  await part.getByRole('button', { name: 'Save 10 contributions' }).click();
  await expect(page.getByRole('status').filter({ hasText: '10 contributions saved' })).toBeVisible();
  // The button that saved is gone: the keyboard goes on from the heading of the part, and not from the top of the page.
  await expect(part.getByRole('heading', { name: 'Contributions', exact: true })).toBeFocused();
  await expect(part.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.reload();
  await expect(amounts.nth(9)).toHaveText(`109.${pence}`);
  const again = part.getByRole('button', { name: 'Recalculate' });
  await again.click();
  await expect(page.getByRole('status').filter({ hasText: /changed by hand stay as they are/ })).toBeVisible();
  await expect(again).toBeFocused();

  await amounts.nth(9).click();
  const cancel = part.getByRole('button', { name: /^Cancel the contribution of/ });
  await cancel.click();
  await page
    .getByRole('dialog', { name: /^Cancel the contribution of/ })
    .getByRole('button', { name: 'Cancel contribution' })
    .click();
  await expect(grid.locator('[role=gridcell][col-id=note]').nth(9)).toHaveText('Cancelled');

  const total = (await totals.innerText()).match(/£[\d,.]+$/)?.[0] ?? 'no total';
  const submit = part.getByRole('button', { name: 'Submit contributions' });
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Submit contributions' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(submit).toBeFocused();
  await submit.click();
  await expect(dialog).toContainText(`Amount to pay: ${total}`);
  await expect(dialog).toContainText(/The direct debit is collected on|Pay by bank transfer by/);
  await dialog.getByRole('button', { name: 'Submit contributions' }).click();
  await expect(page.getByText('Generated processing', { exact: true })).toBeVisible();
  await expect(part.getByRole('note')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Add contribution' })).toBeHidden();
  await expect(part.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(grid).toHaveAccessibleDescription(/^The cells cannot be changed\./);
});
