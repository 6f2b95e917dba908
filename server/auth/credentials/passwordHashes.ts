import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** The stored form of passwords. */
export interface PasswordHashes {
  /** A new salt makes a new hash of the same password. */
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (stored: { readonly hash: string; readonly password: string }) => Promise<boolean>;
}

/** scrypt at a cost of 16 MB and a tenth of a second (N = 16,384, r = 16), so that a stolen table takes years to try. */
export const scryptHashes: PasswordHashes = { hash: hashPassword, verify: verifyPassword };
