import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { totpCode } from '../../setup/totp.ts';
import type { Account } from './accounts.ts';

const codeSeconds = 30;
/** A run that was killed leaves its lock behind. */
const staleMilliseconds = 60_000;

/**
 * Fills in the sign-in pages like a person, from the first page to the last button.
 * @param turns - A folder that all workers share; see `withFreshCode`.
 */
export async function fillSignInPages(page: Page, account: Account, turns: string): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  if (account.totpSecret !== undefined) await enterCode(page, account, turns);
}

/** Fills in the second sign-in page, which is open or about to open. */
export async function enterCode(page: Page, { role, totpSecret }: Account, turns: string): Promise<void> {
  if (totpSecret === undefined)
    throw new Error(`The ${role} has no second factor: name a role of mocks/accounts.json that has one.`);
  const field = page.getByLabel('Authentication code');
  await field.waitFor();
  await withFreshCode(turns, role, totpSecret, async (code) => {
    await field.fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await field.waitFor({ state: 'detached' });
  });
}

/**
 * Gives out an unused code. The service accepts each code once, and only in rising order, so workers that sign in with the same account take turns. The next code is
 * valid as well as the current one, so only a third sign-in within 30 seconds waits.
 */
export async function withFreshCode(
  turns: string,
  role: string,
  secret: string,
  use: (code: string) => Promise<void>,
): Promise<void> {
  const lock = join(turns, `${role}.lock`);
  const record = join(turns, `${role}.step`);
  await untilCreated(lock);
  try {
    const last = Number(await readFile(record, 'utf8').catch(absent));
    const step = Math.max(currentStep(), last + 1);
    while (step > currentStep() + 1) await delay(250);
    await writeFile(record, String(step));
    await use(totpCode(secret, step * codeSeconds * 1_000));
  } finally {
    await rm(lock);
  }
}

function currentStep(): number {
  return Math.floor(Date.now() / (codeSeconds * 1_000));
}

async function untilCreated(path: string): Promise<void> {
  for (;;) {
    try {
      const file = await open(path, 'wx');
      await file.close();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (await isStale(path)) await rm(path, { force: true });
      else await delay(100);
    }
  }
}

async function isStale(path: string): Promise<boolean> {
  const made = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => Number(absent(error)),
  );
  return made > 0 && Date.now() - made > staleMilliseconds;
}

/** The contents of a missing file. */
function absent(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '0';
  throw error;
}
