import accounts from '../../mocks/accounts.json' with { type: 'json' };
import { totpCode } from '../setup/totp.ts';

/* `npm run demo-code -- pension-admin`: the current authentication code of a demo account, for people without an authenticator app at hand. */
const [role = ''] = process.argv.slice(2);
const withSecret = accounts.flatMap(({ role: name, totpSecret }) => (totpSecret ? [{ name, totpSecret }] : []));
const account = withSecret.find(({ name }) => name === role);
if (account) {
  process.stdout.write(`${totpCode(account.totpSecret, Date.now())}\n`);
} else {
  process.stderr.write(`Name one of the demo accounts with a second factor: ${withSecret.map(({ name }) => name).join(', ')}.\n`);
  process.exitCode = 1;
}
