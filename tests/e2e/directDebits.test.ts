import { accountOf } from './support/accounts.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, expectAccessible, screenshotAt, test } from './support/portal.ts';
import { withFreshCode } from './support/signInPages.ts';

// An employer that no other journey changes.
const directDebits = '/employers/1060/direct-debit';

test('a direct debit is set up with a file chosen by keyboard and a fresh code of the authenticator, and its instruction is downloaded', async ({
  page,
  portal,
  signInFolder,
}) => {
  portal.expectNoise(/POST .*\/direct-debit-mandates answered 403/);
  portal.expectNoise(/POST .*\/api\/auth\/step-up answered 422/);
  // A session of its own: a shared one may have a confirmed second factor.
  await page.goto('/employers');
  await portal.signInThroughPages('provider-admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${directDebits}?filter.status=pending`);
  const row = page.getByRole('row').nth(1);
  const mandate = row.getByRole('rowheader').getByRole('link');
  const benefit = await row.getByRole('cell').first().innerText();
  const payroll = await row.getByRole('cell').nth(1).innerText();
  await mandate.click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`${directDebits}/create`);
  const boxes = page.getByRole('group', { name: 'Which benefits' }).getByRole('checkbox');
  // The boxes come after their group.
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.uncheck();
  await boxes.and(page.getByRole('checkbox', { name: `${payroll}: ${benefit}`, exact: true })).check();
  await page.getByLabel('Account name').fill('Breakwater Ltd');
  await page.getByLabel('Sort code').fill('08-99-99');
  await page.getByLabel('Account number').fill('66374958');
  await page.getByRole('checkbox', { name: 'Confirmed by the account holder' }).check();
  const file = page.getByLabel('Signed instruction');
  // The listener is there before the first key: it takes a moment until the browser asks the test for a file.
  const chosen = [
    { name: 'notes.txt', mimeType: 'text/plain' },
    { name: 'signed.pdf', mimeType: 'application/pdf' },
  ].values();
  page.on('filechooser', (chooser) => {
    const { value: one } = chosen.next();
    if (one) void chooser.setFiles({ ...one, buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
  });
  await tabTo(page, file);
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'notes.txt, 1 KB' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Set up a direct debit' }));
  await page.keyboard.press('Enter');
  await expect(file).toBeFocused();
  await expect(file).toHaveAccessibleDescription(/The portal does not take this type of file\. Choose a PDF, PNG or JPEG file/);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Remove notes.txt' }));
  await page.keyboard.press('Enter');
  await expect(file).toBeFocused();
  await expect(file).toHaveAccessibleDescription(/No file chosen/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'signed.pdf, 1 KB' })).toBeVisible();
  await expect(file).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Set up a direct debit' }).click();

  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  const field = question.getByLabel('Authentication code');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await screenshotAt(page, 'step-up');
  await field.fill('000000');
  await field.press('Enter');
  await expect(question.getByRole('alert')).toContainText('That code is not right');
  const { totpSecret = '' } = accountOf('provider-admin');
  await withFreshCode(signInFolder, 'provider-admin', totpSecret, async (code) => {
    await field.fill(code);
    await field.press('Enter');
    await expect(question).toBeHidden();
  });
  await expect(
    page.getByText('Direct debit set up. It is active after five working days, unless the bank refuses it.'),
  ).toBeVisible();

  await page.goto(`${directDebits}?filter.status=pending`);
  await mandate.click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the instruction (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Direct Debit Instruction M\d{7}\.pdf$/);
  await expectAccessible(page);
});

test('the direct debits of 8 benefits are set up with 1 form, by keyboard, and their references stay on the page', async ({
  page,
  portal,
}) => {
  await portal.signInAs('hs-admin');
  // An employer with 8 benefits that no other journey changes. Two have a mandate, which would not be listed.
  const list = '/employers/1050/direct-debit';
  for (const status of ['pending', 'active']) {
    await page.goto(`${list}?filter.status=${status}`);
    await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link').click();
    await page.getByRole('button', { name: 'Cancel mandate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel mandate' }).click();
    await expect(page.getByText('Direct debit cancelled')).toBeVisible();
  }
  const forms: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/direct-debit-mandates'))
      forms.push(new URL(request.url()).pathname);
  });
  await page.goto(`${list}/create`);
  const boxes = page.getByRole('group', { name: 'Which benefits' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(8);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await expectAccessible(page);
  for (const [label, text] of [
    ['Account name', 'Breakwater Ltd'],
    ['Sort code', '08-99-99'],
    ['Account number', '66374958'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole('checkbox', { name: 'Confirmed by the account holder' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Set up 8 direct debits' }));
  await page.keyboard.press('Enter');

  const made = page.getByRole('region', { name: '8 direct debits are set up' });
  await expect(made.getByRole('heading')).toBeFocused();
  expect(forms).toEqual(['/api/v2/employers/1050/direct-debit-mandates']);
  const lines = await made.getByRole('listitem').allInnerTexts();
  expect(new Set(lines.map((line) => /Reference (M\d{7})/.exec(line)?.[1])).size).toBe(8);
  for (const line of lines)
    expect(line).toMatch(/Active from \d{2}\/\d{2}\/\d{4} · (First collection on|No collection is planned)/);
  await expectAccessible(page);
  await tabTo(page, made.getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^By bank transfer/)).toBeVisible();
  await expect(page.getByText('Becomes active on')).toBeVisible();
});
