import type { SampleAccount } from './sampleAccounts.ts';

/** What the person who started the portal reads: where it is, and who can sign in. */
export function welcome(options: { portalName: string; url: string; accounts: readonly SampleAccount[] }): string {
  const lines = ['', `${options.portalName} is ready: ${options.url}`, ''];
  if (options.accounts.length > 0) {
    lines.push('Demo accounts (their passwords are public: set SAMPLE_DATA=none before any real data comes in):', '');
    const widths = {
      role: widest(options.accounts, 'role'),
      email: widest(options.accounts, 'email'),
      password: widest(options.accounts, 'password'),
    };
    for (const { role, email, password, totpSecret } of options.accounts) {
      const columns = [role.padEnd(widths.role), email.padEnd(widths.email), password.padEnd(widths.password)];
      lines.push(`  ${[...columns, totpSecret ? `two-factor secret ${totpSecret}` : ''].join('  ').trimEnd()}`);
    }
    lines.push('', 'Put a two-factor secret into an authenticator app to get its codes.', '');
  }
  lines.push('Press Ctrl+C to stop.', '');
  return lines.join('\n');
}

function widest(accounts: readonly SampleAccount[], column: 'role' | 'email' | 'password'): number {
  return Math.max(...accounts.map((account) => account[column].length));
}
