import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const read = (variables: Record<string, string>) => readEnvironment(variables, '/srv/portal');

describe('readEnvironment', () => {
  it('needs no settings', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      databaseReads: 'session',
      dataDirectory: '/srv/portal/.data',
      sampleData: 'demo',
      demoAccounts: true,
      signUps: { reminderDays: 7, keptDays: 90 },
      smtpUrl: undefined,
      mailFrom: undefined,
      portalName: 'Tidewell Pensions',
      payments: { kind: 'simulated' },
      receivingAccount: { accountName: 'Demo account (do not pay)', sortCode: '089999', accountNumber: '66374958' },
      authSecret: undefined,
      previousAuthSecret: undefined,
      authSecretIsLost: false,
      idleMinutes: 30,
      fileStoreDirectory: undefined,
      largestFileBytes: 5_242_880,
      largestBulkFileBytes: 52_428_800,
      mostBulkFileRows: 250_000,
      stepUpMinutes: 5,
      digestHour: 7,
      externalDashboards: null,
      monitoringDays: 0,
      keepsReplays: false,
      publicUrl: undefined,
      publicSourceMaps: false,
      publicMetrics: false,
      trustedProxy: false,
      secondFactorGraceDays: null,
      requestsPerMinute: 3000,
      workers: 1,
      logLevel: 'info',
    });
  });

  it('requires a second factor at once, except with demo accounts', () => {
    expect(read({ SAMPLE_DATA: 'none' }).secondFactorGraceDays).toBe(0);
    expect(read({ SAMPLE_DATA: 'none', SECOND_FACTOR_GRACE_DAYS: '14' }).secondFactorGraceDays).toBe(14);
    expect(read({ DEMO_ACCOUNTS: '0' }).secondFactorGraceDays).toBe(0);
    expect(read({ SECOND_FACTOR_GRACE_DAYS: '0' }).secondFactorGraceDays).toBe(0);
  });

  it('collects nothing with real data unless the operator chooses a way', () => {
    expect(read({ SAMPLE_DATA: 'none' }).payments).toEqual({ kind: 'none' });
    const bacs = {
      PAYMENTS: 'bacs-files',
      PAYMENTS_IN: 'from-bank',
      BACS_SERVICE_USER_NUMBER: '123456',
      BACS_SORT_CODE: '20-00-00',
      BACS_ACCOUNT_NUMBER: '55779911',
    };
    expect(read({ SAMPLE_DATA: 'none', ...bacs }).payments).toEqual({
      kind: 'bacs-files',
      out: '/srv/portal/.data/payments/out',
      incoming: '/srv/portal/from-bank',
      account: { serviceUserNumber: '123456', sortCode: '200000', accountNumber: '55779911', name: 'Tidewell Pensions' },
    });
    expect(() => read({ ...bacs, BACS_SORT_CODE: '' })).toThrow('BACS_SORT_CODE is needed');
    expect(() => read({ ...bacs, BACS_SORT_CODE: '20' })).toThrow('BACS_SORT_CODE does not have 6 digits');
    expect(() => read({ ...bacs, BACS_SERVICE_USER_NUMBER: '12345' })).toThrow('BACS_SERVICE_USER_NUMBER does not have 6 digits');
    expect(() => read({ ...bacs, BACS_SERVICE_USER_NUMBER: '000000' })).toThrow('the one that Bacs gave you');
    expect(() => read({ ...bacs, BACS_SORT_CODE: '089999' })).toThrow('BACS_SORT_CODE and BACS_ACCOUNT_NUMBER cannot belong');
    expect(() => read({ SAMPLE_DATA: 'none', PAYMENTS: 'simulated' })).toThrow('without any money');
    expect(() => read({ PAYMENTS: 'cheque' })).toThrow('one of simulated, bacs-files, none');
  });

  it('treats an empty setting as missing', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', SAMPLE_DATA: '' })).toEqual(read({}));
  });

  it('accepts a database address with a socket folder', () => {
    const url = 'postgres:///portal?host=/var/run/postgresql';
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('reduces a public address to its origin', () => {
    expect(read({ PUBLIC_URL: 'https://portal.example:443/', SAMPLE_DATA: 'none' }).publicUrl).toBe('https://portal.example');
  });

  it.each([
    ['MAIL_FROM', 'Tidewell', 'such as pensions@example.co.uk'],
    ['PORT', '70000', 'from 0 to 65535'],
    ['REQUESTS_PER_MINUTE', 'many', 'such as 3000'],
    ['WORKERS', '5', 'from 1 to 4'],
    ['WORKERS', '0', 'from 1 to 4'],
    ['WORKERS', 'all', 'from 1 to 4'],
    ['SECOND_FACTOR_GRACE_DAYS', 'soon', 'such as 0'],
    ['FILE_MAX_MB', '0', 'set it to 1 to 50 megabytes'],
    ['FILE_MAX_MB', '5.5', 'such as 5'],
    ['IDLE_MINUTES', 'half an hour', 'such as 30'],
    ['STEP_UP_MINUTES', '0', 'to 1 to 60 minutes'],
    ['SIGN_UP_REMINDER_DAYS', '90', 'to fewer days than SIGN_UP_KEPT_DAYS, or to 0'],
    ['SIGN_UP_KEPT_DAYS', '0', 'to 1 to 3650 days'],
    ['MONITORING_DAYS', '91', 'to 1 to 90 days, or to 0'],
    ['MONITORING_REPLAY', '1', 'set MONITORING_DAYS to the days'],
    ['MONITORING_REPLAY', 'yes', 'set it to 1 for on or 0 for off'],
    ['DIGEST_HOUR', '24', 'from 0 to 23'],
    ['IDLE_MINUTES', '4', '5 or more minutes, or to 0'],
    ['PORT', '3000.5', 'from 0 to 65535'],
    ['PORT', '-1', 'from 0 to 65535'],
    ['HOST', 'not a host', 'such as localhost or 0.0.0.0'],
    ['DATABASE_URL', 'mysql://host/db', 'postgres://user:password@host:5432/database'],
    ['DATABASE_URL', 'portal', 'postgres://user:password@host:5432/database'],
    ['SAMPLE_DATA', 'huge', 'one of demo, large, none'],
    ['SMTP_URL', 'mail.example', 'smtp://user:password@host:587'],
    ['PORTAL_NAME', 'x'.repeat(61), 'a plain name'],
    ['PORTAL_NAME', '<b>', 'a plain name'],
    ['AUTH_SECRET', 'short', 'openssl rand -base64 32'],
    ['AUTH_SECRET_PREVIOUS', 'short', 'openssl rand -base64 32'],
    ['AUTH_SECRET_LOST', 'yes', '1 for on or 0 for off'],
    ['PUBLIC_URL', 'https://portal.example/portal', 'https://portal.example'],
    ['PUBLIC_URL', 'http://portal.example', 'https:// address'],
    ['METRICS_PUBLIC', 'yes', '1 for on or 0 for off'],
    ['DEMO_ACCOUNTS', 'yes', '1 for on or 0 for off'],
    ['PUBLIC_URL', 'https://portal.example', 'set SAMPLE_DATA=none, or DEMO_ACCOUNTS=0'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug, info'],
  ])('refuses %s=%s and names the remedy', (name, value, remedy) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}.*${remedy.replaceAll(/[/.]/g, String.raw`\$&`)}`));
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['on this machine', {}, true],
    ['on this machine under its address', { HOST: '127.0.0.1', PUBLIC_URL: 'https://localhost:8443' }, true],
    ['for other machines', { HOST: '0.0.0.0' }, false],
    ['for other machines, asked for', { HOST: '0.0.0.0', DEMO_ACCOUNTS: '1' }, true],
    ['on this machine, refused', { DEMO_ACCOUNTS: '0' }, false],
    ['on a public address, refused', { PUBLIC_URL: 'https://portal.example', DEMO_ACCOUNTS: '0' }, false],
    ['without sample data', { SAMPLE_DATA: 'none' }, false],
  ])('decides whether demo accounts are open %s', (_, variables, expected) => {
    expect(read(variables).demoAccounts).toBe(expected);
  });

  it('opens demo accounts neither on a public address nor without sample data, even if asked', () => {
    expect(() => read({ DEMO_ACCOUNTS: '1', PUBLIC_URL: 'https://portal.example' })).toThrow(/^PUBLIC_URL .*DEMO_ACCOUNTS=0/);
    expect(() => read({ DEMO_ACCOUNTS: '1', SAMPLE_DATA: 'none' })).toThrow(/^DEMO_ACCOUNTS is 1, but SAMPLE_DATA is none/);
  });

  it('does not repeat an address that may contain a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:secret@host/db' })).not.toThrow(/secret/);
  });
});
