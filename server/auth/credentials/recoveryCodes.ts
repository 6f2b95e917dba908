import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { tokenHash } from '../tokenHash.ts';
import { encodeBase32 } from './totp.ts';

const COUNT = 10;
/** 60 random bits: the stored hashes cannot be searched in reasonable time. */
const LENGTH = 12;

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

/** Codes for a person whose authenticator is lost. Each replaces one authentication code, once. Only their hashes are stored. */
export function createRecoveryCodes(pool: pg.Pool) {
  return {
    /** Makes new codes; the earlier ones no longer work. @returns The codes, which cannot be shown again. */
    async replace(userUid: string): Promise<string[]> {
      const codes = Array.from({ length: COUNT }, () => encodeBase32(randomBytes(10)).slice(0, LENGTH));
      await pool.query(
        `with earlier as (delete from auth."recoveryCode" where "userId" = $1::uuid)
         insert into auth."recoveryCode" ("userId", "codeHash") select $1::uuid, unnest($2::text[])`,
        [userUid, codes.map((code) => tokenHash(code))],
      );
      return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
    },

    /** Uses up a code. @param code - As typed. @returns The number of codes left, or null when it is not one of the person's unused codes. */
    async use(userUid: string, code: string): Promise<number | null> {
      const { rowCount } = await pool.query('delete from auth."recoveryCode" where "userId" = $1 and "codeHash" = $2', [
        userUid,
        tokenHash(asStored(code)),
      ]);
      return rowCount === 1 ? this.count(userUid) : null;
    },

    /** The number of unused codes. */
    async count(userUid: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from auth."recoveryCode" where "userId" = $1',
        [userUid],
      );
      return rows[0]?.count ?? 0;
    },
  };
}

/** People type hyphens, spaces and small letters, and read O for 0 and I for 1, which the codes do not contain. */
const asStored = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I');
