import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import { couldExist } from '../../../domain/bank/bankAccount.ts';
import type { PaidAccount } from '../../../domain/payments/transferWords.ts';

const example = `${rules.demoAccount.sortCode} and ${rules.demoAccount.accountNumber}`;
const longestName = 80;

/**
 * Reads the account that employers pay into. A portal with sample data has one that is marked as a demonstration's.
 *
 * @returns null with real data and without the settings: employers are then told whom to ask.
 * @throws Error of one sentence with the variable and the remedy. It does not repeat the numbers.
 */
export function readReceivingAccount(read: (name: string) => string | undefined, sampleData: string): PaidAccount | null {
  const names = ['TRANSFER_ACCOUNT_NAME', 'TRANSFER_SORT_CODE', 'TRANSFER_ACCOUNT_NUMBER'] as const;
  const given = names.filter((name) => read(name) !== undefined);
  if (given.length === 0) return sampleData === 'none' ? null : rules.demoAccount;
  const missing = names.find((name) => read(name) === undefined);
  if (missing) throw new Error(`${missing} is missing: set all of ${names.join(', ')}, or none of them.`);
  const account = {
    accountName: nameIn(read('TRANSFER_ACCOUNT_NAME')),
    sortCode: readBankDigits(read, 'TRANSFER_SORT_CODE', 6),
    accountNumber: readBankDigits(read, 'TRANSFER_ACCOUNT_NUMBER', 8),
  };
  checkAccount(account, ['TRANSFER_SORT_CODE', 'TRANSFER_ACCOUNT_NUMBER']);
  return account;
}

/** @throws Error when the numbers fail the modulus check. @param names - Their variables. */
export function checkAccount(account: Omit<PaidAccount, 'accountName'>, [sortCode, accountNumber]: [string, string]): void {
  if (couldExist(account)) return;
  throw new Error(
    `${sortCode} and ${accountNumber} cannot belong together: check both on a bank statement. An example that can is ${example}.`,
  );
}

/** A number of a bank, which may be written with spaces and hyphens. @throws Error when it has not `count` digits. */
export function readBankDigits(read: (name: string) => string | undefined, name: string, count: number): string {
  const digits = read(name)?.replaceAll(/[ -]/g, '') ?? '';
  if (/^\d+$/.test(digits) && digits.length === count) return digits;
  throw new Error(`${name} does not have ${count} digits: set it to a number such as ${'0123456789'.slice(1, count + 1)}.`);
}

function nameIn(name = ''): string {
  if (name.length <= longestName && !/[\p{Cc}<>"]/u.test(name)) return name;
  throw new Error(
    `TRANSFER_ACCOUNT_NAME is longer than ${longestName} characters or contains < > " or a control character: set it to a plain name.`,
  );
}
