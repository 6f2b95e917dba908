import type { SampleAccount } from './sampleAccounts.ts';

/**
 * The welcome message for the person who started the portal: its address, the demo accounts and the place of mails.
 * @param options.outbox - The folder that mails are written to; undefined when a mail server sends them.
 */
export function welcome(options: {
  portalName: string;
  url: string;
  accounts: readonly SampleAccount[];
  hasSampleData: boolean;
  /** Whether anybody manages the portal yet. */
  hasAdministrator: boolean;
  outbox: string | undefined;
}): string {
  const lines = ['', `${options.portalName} is ready: ${options.url}`, ''];
  if (options.accounts.length > 0) {
    lines.push('Demo accounts (their passwords are public: set SAMPLE_DATA=none before you enter real data):', '');
    const widths = {
      role: widest(options.accounts, 'role'),
      email: widest(options.accounts, 'email'),
      password: widest(options.accounts, 'password'),
    };
    for (const { role, email, password, totpSecret } of options.accounts) {
      const columns = [role.padEnd(widths.role), email.padEnd(widths.email), password.padEnd(widths.password)];
      lines.push(`  ${[...columns, totpSecret ? `authenticator secret ${totpSecret}` : ''].join('  ').trimEnd()}`);
    }
    lines.push('', 'Add an authenticator secret to an authenticator app to get its codes.', '');
  }
  if (options.hasSampleData && options.accounts.length === 0)
    lines.push('The demo accounts are off: set DEMO_ACCOUNTS=1 to let anyone who can reach this portal sign in with them.', '');
  if (!options.hasAdministrator)
    lines.push(
      'There is no administrator yet: run `npm run create-admin -- EMAIL` in a second terminal, with the same settings.',
      '',
    );
  if (options.outbox) lines.push(`Emails are saved in ${options.outbox}: set SMTP_URL to send them.`, '');
  lines.push('Press Ctrl+C to stop.', '');
  return lines.join('\n');
}

function widest(accounts: readonly SampleAccount[], column: 'role' | 'email' | 'password'): number {
  return Math.max(...accounts.map((account) => account[column].length));
}
