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
  const benefit = await mandate.innerText();
  const payroll = await row.getByRole('cell').first().innerText();
  await mandate.click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`${directDebits}/create`);
  await page.getByLabel('Benefit').selectOption({ label: `${payroll}: ${benefit}` });
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
