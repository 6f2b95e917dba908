import { join, resolve } from 'node:path';
import rules from '../../../schemas/rules/direct-debit.json' with { type: 'json' };
import { checkAccount, readBankDigits } from './receivingAccount.ts';

/** Our own account and number at Bacs. */
export interface BacsAccount {
  /** Six digits. */
  readonly serviceUserNumber: string;
  /** Six digits. */
  readonly sortCode: string;
  /** Eight digits. */
  readonly accountNumber: string;
  readonly name: string;
}

/** The way in which direct debits are collected. */
export type PaymentSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'simulated' }
  | { readonly kind: 'bacs-files'; readonly out: string; readonly incoming: string; readonly account: BacsAccount };

const kinds = ['simulated', 'bacs-files', 'none'] as const;

interface Known {
  readonly sampleData: string;
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly portalName: string;
  readonly workingDirectory: string;
}

/**
 * Reads the settings of the payments. A portal with sample data simulates them; one with real data collects nothing unless the operator chooses a way.
 *
 * @throws Error of one sentence with the variable and the remedy.
 */
export function readPayments(read: (name: string) => string | undefined, known: Known): PaymentSettings {
  const isReal = known.sampleData === 'none';
  const value = read('PAYMENTS') ?? (isReal ? 'none' : 'simulated');
  const kind = kinds.find((one) => one === value);
  if (!kind) throw new Error(`PAYMENTS is "${value}": set it to one of ${kinds.join(', ')}.`);
  if (kind === 'none') return { kind };
  if (kind === 'simulated') {
    if (isReal)
      throw new Error(
        'PAYMENTS is simulated, but SAMPLE_DATA is none: statements would be marked as paid without any money. Set PAYMENTS to bacs-files or none.',
      );
    return { kind };
  }
  const folder = (name: string, otherwise: string): string => {
    const path = read(name);
    return path === undefined ? join(known.dataDirectory, 'payments', otherwise) : resolve(known.workingDirectory, path);
  };
  const readNeeded = (name: string): string => {
    if (read(name) === undefined) throw new Error(`${name} is needed with PAYMENTS=bacs-files: set it.`);
    return name;
  };
  const digits = (name: string, count: number): string => readBankDigits(read, readNeeded(name), count);
  const account = {
    serviceUserNumber: digits('BACS_SERVICE_USER_NUMBER', 6),
    sortCode: digits('BACS_SORT_CODE', 6),
    accountNumber: digits('BACS_ACCOUNT_NUMBER', 8),
    name: read('BACS_NAME') ?? known.portalName,
  };
  if (account.serviceUserNumber === rules.demoServiceUserNumber)
    throw new Error('BACS_SERVICE_USER_NUMBER is the number of demonstrations: set it to the one that Bacs gave you.');
  checkAccount(account, ['BACS_SORT_CODE', 'BACS_ACCOUNT_NUMBER']);
  return { kind, out: folder('PAYMENTS_OUT', 'out'), incoming: folder('PAYMENTS_IN', 'in'), account };
}
