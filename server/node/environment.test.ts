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
      smtpUrl: undefined,
      mailFrom: undefined,
      portalName: 'Tidewell Pensions',
      authSecret: undefined,
      publicUrl: undefined,
      publicSourceMaps: false,
      publicMetrics: false,
      trustedProxy: false,
      requestsPerMinute: 3000,
      logLevel: 'info',
    });
  });

  it('treats an empty setting as missing', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ', SAMPLE_DATA: '' })).toEqual(read({}));
  });

  it('accepts a database address with a socket folder', () => {
    const url = 'postgres:///portal?host=/var/run/postgresql';
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('reduces a public address to its origin', () => {
    expect(read({ PUBLIC_URL: 'https://portal.example:443/' }).publicUrl).toBe('https://portal.example');
  });

  it.each([
    ['MAIL_FROM', 'Tidewell', 'such as pensions@example.co.uk'],
    ['PORT', '70000', 'from 0 to 65535'],
    ['REQUESTS_PER_MINUTE', 'many', 'such as 3000'],
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
    ['PUBLIC_URL', 'https://portal.example/portal', 'https://portal.example'],
    ['PUBLIC_URL', 'http://portal.example', 'https:// address'],
    ['METRICS_PUBLIC', 'yes', '1 for on or 0 for off'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug, info'],
  ])('refuses %s=%s and names the remedy', (name, value, remedy) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}.*${remedy.replaceAll(/[/.]/g, String.raw`\$&`)}`));
  });

  it('does not repeat an address that may contain a password', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:secret@host/db' })).not.toThrow(/secret/);
  });
});
