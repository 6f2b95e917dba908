import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashes } from '../../../server/auth/credentials/passwordHashes.ts';

const derive = promisify<string, string, number, { N: number }, Buffer>(scrypt);
const keyOf = (password: string, salt: string): Promise<Buffer> => derive(password.normalize('NFKC'), salt, 32, { N: 2 });

/** Hashes like those of the service, at the lowest cost: a tenth of a second for each would be most of the time of the tests. */
export const quickHashes: PasswordHashes = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':');
    return timingSafeEqual(await keyOf(password, salt), Buffer.from(key, 'hex'));
  },
};
