import accounts from '../../../mocks/accounts.json' with { type: 'json' };

/** A demo account. `totpSecret` is present when the account needs the second factor. */
export interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret?: string;
}

export type Role =
  | 'provider-admin'
  | 'hs-admin'
  | 'external-admin'
  | 'intermediary'
  | 'pension-admin'
  | 'senior-pension-admin'
  | 'employer-user'
  | 'multi-employer-user'
  | 'analyst'
  | 'no-access';

export const everyAccount: readonly Account[] = accounts;

/** @throws When mocks/accounts.json has no such role. */
export function accountOf(role: Role): Account {
  const account = everyAccount.find((one) => one.role === role);
  if (!account)
    throw new Error(
      `mocks/accounts.json has no "${role}": add the account, or name one of ${everyAccount.map((one) => one.role).join(', ')}.`,
    );
  return account;
}
