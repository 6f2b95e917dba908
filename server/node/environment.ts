import { resolve } from 'node:path';
import type { PaidAccount } from '../../domain/payments/transferWords.ts';
import { type PaymentSettings, readPayments } from './payments/paymentSettings.ts';
import type { SignUpLimits } from '../jobs/signUp/advanceSignUps.ts';
import { type ExternalDashboards, readExternalDashboards } from './dashboards/externalDashboards.ts';
import { readReceivingAccount } from './payments/receivingAccount.ts';
import { readChoice, readCount, readSwitch } from './settingValues.ts';
import { readWorkers } from './readWorkers.ts';
import bulkRules from '../../schemas/rules/bulk-loads.json' with { type: 'json' };
import monitoring from '../../schemas/rules/monitoring.json' with { type: 'json' };
import notices from '../../schemas/rules/notices.json' with { type: 'json' };
import rules from '../../schemas/rules/files.json' with { type: 'json' };
import product from '../../schemas/rules/product.json' with { type: 'json' };

/** The amount of sample data that the first start loads. */
export type SampleSize = 'demo' | 'large' | 'none';

/** The checked settings of the service. docs/settings.md lists their environment variables. */
export interface Environment {
  /** Port of the portal. 0 takes any free port. */
  readonly port: number;
  /** Interface to listen on. `localhost` means 127.0.0.1, which browsers reach under both names. */
  readonly host: string;
  /** The operator's own PostgreSQL server. Undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** `session`: reads are pipelined on connections of their own. `transaction`: also for a pooler in transaction mode (decision 009). */
  readonly databaseReads: (typeof databaseReads)[number];
  /** Absolute path. */
  readonly dataDirectory: string;
  /** The folder for files that people add. Undefined: the database has them. */
  readonly fileStoreDirectory: string | undefined;
  /** The largest file that people can add, in bytes. */
  readonly largestFileBytes: number;
  /** The largest file with changes of many employees, in bytes. */
  readonly largestBulkFileBytes: number;
  /** The rows that such a file may have, the heading included. */
  readonly mostBulkFileRows: number;
  readonly sampleData: SampleSize;
  /** Whether the people of the sample data can sign in with their public passwords. */
  readonly demoAccounts: boolean;
  /** Mail server. Undefined: mails are written as files to the data folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of the mails. Undefined: no-reply at the portal's host. */
  readonly mailFrom: string | undefined;
  readonly portalName: string;
  /** The way in which direct debits are collected. */
  readonly payments: PaymentSettings;
  /** The account that employers pay into by bank transfer. Null: statements say whom to ask. */
  readonly receivingAccount: PaidAccount | null;
  /** Signs sessions and tokens. Undefined: made and kept in the data folder. */
  readonly authSecret: string | undefined;
  /** The secret before `authSecret`, while it is being replaced. */
  readonly previousAuthSecret: string | undefined;
  /** Whether second factors that no secret opens are removed. */
  readonly authSecretIsLost: boolean;
  /** Minutes without activity after which a person is signed out. 0: no such limit. */
  readonly idleMinutes: number;
  /** Minutes for which a confirmed second factor allows changes that need a fresh one. */
  readonly stepUpMinutes: number;
  /** The days for which unfinished sign-ups are kept, and after which their applicants are reminded. */
  readonly signUps: Pick<SignUpLimits, 'reminderDays' | 'keptDays'>;
  /** The hour in the United Kingdom from which the daily emails with notices go out. */
  readonly digestHour: number;
  /** The provider's own dashboards. Null: those of the portal. */
  readonly externalDashboards: ExternalDashboards | null;
  /** Days for which monitoring sessions of people's browsers are kept. 0: browsers send none. */
  readonly monitoringDays: number;
  /** Whether their masked screens are recorded, too. */
  readonly keepsReplays: boolean;
  /** The origin as browsers see it, without a slash at its end. Undefined: made from host and port. */
  readonly publicUrl: string | undefined;
  /** Whether the portal's source maps are served. */
  readonly publicSourceMaps: boolean;
  /** Whether /metrics answers callers from other machines. */
  readonly publicMetrics: boolean;
  readonly trustedProxy: boolean;
  /** Days until a new person who sees every employer needs a second factor. Null: it is never required, so that the demo accounts can sign in. */
  readonly secondFactorGraceDays: number | null;
  /** Requests allowed per person per minute. 0: no limit. */
  readonly requestsPerMinute: number;
  /** The processes that answer requests. 1: the service is one process. */
  readonly workers: number;
  readonly logLevel: string;
}

export const databaseReads = ['session', 'transaction'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const minSecretLength = 32;

/**
 * Reads the settings from environment variables. An empty one counts as missing.
 * @throws Error of one sentence with the variable and the remedy, for the first invalid value.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>, workingDirectory: string): Environment {
  const read = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const dataDirectory = resolve(workingDirectory, read('DATA_DIR') ?? '.data');
  const host = readHost(read('HOST'));
  const portalName = readPortalName(read('PORTAL_NAME'));
  const sampleData = readChoice('SAMPLE_DATA', read('SAMPLE_DATA'), ['demo', 'large', 'none'], 'demo');
  const publicUrl = readPublicUrl(read('PUBLIC_URL'));
  const demoAccounts = readDemoAccounts(read('DEMO_ACCOUNTS'), { host, sampleData, publicUrl });
  const monitoringDays = readMonitoringDays(read('MONITORING_DAYS'));
  const graceDays = read('SECOND_FACTOR_GRACE_DAYS') ?? (demoAccounts ? undefined : '0');
  return {
    port: readPort(read('PORT')),
    host,
    databaseUrl: readUrl(
      'DATABASE_URL',
      read('DATABASE_URL'),
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/database',
    ),
    databaseReads: readChoice('DATABASE_READS', read('DATABASE_READS'), databaseReads, 'session'),
    dataDirectory,
    fileStoreDirectory: readFolder(read('FILE_STORE_DIR'), workingDirectory),
    largestFileBytes: readLargestFile(read('FILE_MAX_MB')),
    largestBulkFileBytes: readLargestBulkFile(read('BULK_FILE_MAX_MB')),
    mostBulkFileRows: readMostBulkRows(read('BULK_FILE_MAX_ROWS')),
    sampleData,
    demoAccounts,
    smtpUrl: readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    mailFrom: readMailFrom(read('MAIL_FROM')),
    portalName,
    payments: readPayments(read, { sampleData, dataDirectory, portalName, workingDirectory }),
    receivingAccount: readReceivingAccount(read, sampleData),
    authSecret: readSecret('AUTH_SECRET', read('AUTH_SECRET')),
    previousAuthSecret: readSecret('AUTH_SECRET_PREVIOUS', read('AUTH_SECRET_PREVIOUS')),
    authSecretIsLost: readSwitch('AUTH_SECRET_LOST', read('AUTH_SECRET_LOST')),
    idleMinutes: readIdleMinutes(read('IDLE_MINUTES')),
    stepUpMinutes: readStepUpMinutes(read('STEP_UP_MINUTES')),
    signUps: readSignUps(read('SIGN_UP_REMINDER_DAYS'), read('SIGN_UP_KEPT_DAYS')),
    digestHour: readDigestHour(read('DIGEST_HOUR')),
    externalDashboards: readExternalDashboards(read),
    monitoringDays,
    keepsReplays: readReplay(read('MONITORING_REPLAY'), monitoringDays),
    publicUrl,
    publicSourceMaps: readSwitch('SOURCE_MAPS_PUBLIC', read('SOURCE_MAPS_PUBLIC')),
    publicMetrics: readSwitch('METRICS_PUBLIC', read('METRICS_PUBLIC')),
    trustedProxy: readSwitch('TRUSTED_PROXY', read('TRUSTED_PROXY')),
    secondFactorGraceDays: graceDays === undefined ? null : readCount('SECOND_FACTOR_GRACE_DAYS', graceDays, '0'),
    requestsPerMinute: readCount('REQUESTS_PER_MINUTE', read('REQUESTS_PER_MINUTE'), '3000'),
    workers: readWorkers(read('WORKERS')),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL'), logLevels, 'info'),
  };
}

/** The portal's origin as browsers see it, when it listens on `port`. */
export function originAt({ publicUrl, host }: Pick<Environment, 'publicUrl' | 'host'>, port: number): string {
  const isLoopbackOrAny = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  return publicUrl ?? `http://${isLoopbackOrAny ? 'localhost' : host}:${port}`;
}

function readPort(value = '3000'): number {
  const port = Number(value);
  if (/^\d+$/.test(value) && port <= 65_535) return port;
  throw new Error(`PORT is "${value}", which is not a port: set it to a number from 0 to 65535, such as 3000.`);
}

function readHost(value = 'localhost'): string {
  if (/^[\w.:-]+$/.test(value)) return value;
  throw new Error(`HOST is "${value}", which is not a host name or address: set it to one, such as localhost or 0.0.0.0.`);
}

function readPortalName(value: string = product.name): string {
  if (value.length <= 60 && !/[\p{Cc}<>"]/u.test(value)) return value;
  throw new Error('PORTAL_NAME is longer than 60 characters or contains < > " or a control character: set it to a plain name.');
}

function readMailFrom(value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s@<>",]+@[\w.-]+$/.test(value)) return value;
  throw new Error(`MAIL_FROM is "${value}", which is not an email address: set it to one, such as pensions@example.co.uk.`);
}

function readSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.length >= minSecretLength) return value;
  throw new Error(
    `${name} is shorter than ${minSecretLength} characters: set it to a random text, such as the output of \`openssl rand -base64 32\`.`,
  );
}

function readPublicUrl(value: string | undefined): string | undefined {
  const url = readUrl('PUBLIC_URL', value, ['http:', 'https:'], 'https://portal.example.co.uk');
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash, username, protocol, hostname } = new URL(url);
  if (pathname !== '/' || search || hash || username) {
    throw new Error(`PUBLIC_URL is "${url}": leave out everything after the host and port, as in ${origin}.`);
  }
  // Outside loopback hosts the sign-in return address is always https, so a portal on plain http could not sign anybody in.
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new Error(
      `PUBLIC_URL is "${url}": browsers sign in over https only, except on localhost, so set it to an https:// address.`,
    );
  }
  return origin;
}

/** Only on this machine, unless they are asked for: everybody knows the passwords of these accounts. */
function readDemoAccounts(
  value: string | undefined,
  { host, sampleData, publicUrl }: Pick<Environment, 'host' | 'sampleData' | 'publicUrl'>,
): boolean {
  const wanted = value === undefined ? undefined : readSwitch('DEMO_ACCOUNTS', value);
  if (sampleData === 'none') {
    if (wanted) throw new Error('DEMO_ACCOUNTS is 1, but SAMPLE_DATA is none: set SAMPLE_DATA=demo, or leave DEMO_ACCOUNTS out.');
    return false;
  }
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname) && wanted !== false)
    throw new Error(
      `PUBLIC_URL is "${publicUrl}", where anyone could sign in with the public passwords of the sample data: set SAMPLE_DATA=none, or DEMO_ACCOUNTS=0 for sample data without its accounts.`,
    );
  return wanted ?? isLoopback(host);
}

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** The message does not repeat an invalid value that may contain a password. */
function readUrl(name: string, value: string | undefined, protocols: readonly string[], example: string): string | undefined {
  if (value === undefined) return undefined;
  if (URL.canParse(value)) {
    const { protocol, hostname, searchParams } = new URL(value);
    if (protocols.includes(protocol) && (hostname || searchParams.has('host'))) return value;
  }
  throw new Error(`${name} is not an address that can be used: set it to one like ${example}.`);
}

const readFolder = (value: string | undefined, workingDirectory: string): string | undefined =>
  value === undefined ? undefined : resolve(workingDirectory, value);

/** A file is in memory while it is checked and sent. */
function readLargestFile(value: string | undefined): number {
  const megabytes = readCount('FILE_MAX_MB', value, String(rules.largestMegabytes));
  if (megabytes >= 1 && megabytes <= 50) return megabytes * 1_048_576;
  throw new Error(`FILE_MAX_MB is "${megabytes}": set it to 1 to 50 megabytes.`);
}

/** A file of many changes is in memory while it is received and read. */
function readLargestBulkFile(value: string | undefined): number {
  const megabytes = readCount('BULK_FILE_MAX_MB', value, String(bulkRules.largestMegabytes));
  if (megabytes >= 1 && megabytes <= 500) return megabytes * 1_048_576;
  throw new Error(`BULK_FILE_MAX_MB is "${megabytes}": set it to 1 to 500 megabytes.`);
}

function readMostBulkRows(value: string | undefined): number {
  const rows = readCount('BULK_FILE_MAX_ROWS', value, String(bulkRules.mostRows));
  if (rows >= 1 && rows <= 2_000_000) return rows;
  throw new Error(`BULK_FILE_MAX_ROWS is "${rows}": set it to 1 to 2000000 rows.`);
}

/** The portal warns two minutes before the end: with less than five, the warning would hardly ever go. */
function readIdleMinutes(value: string | undefined): number {
  const minutes = readCount('IDLE_MINUTES', value, '30');
  if (minutes === 0 || minutes >= 5) return minutes;
  throw new Error(`IDLE_MINUTES is "${minutes}": set it to 5 or more minutes, or to 0 for no limit.`);
}

function readStepUpMinutes(value: string | undefined): number {
  const minutes = readCount('STEP_UP_MINUTES', value, '5');
  if (minutes >= 1 && minutes <= 60) return minutes;
  throw new Error(`STEP_UP_MINUTES is "${minutes}": set it to 1 to 60 minutes.`);
}

/** A reminder on the day of the removal would come too late. */
function readSignUps(reminder: string | undefined, kept: string | undefined): Environment['signUps'] {
  const reminderDays = readCount('SIGN_UP_REMINDER_DAYS', reminder, '7');
  const keptDays = readCount('SIGN_UP_KEPT_DAYS', kept, '90');
  if (keptDays < 1 || keptDays > 3_650) throw new Error(`SIGN_UP_KEPT_DAYS is "${keptDays}": set it to 1 to 3650 days.`);
  if (reminderDays >= keptDays)
    throw new Error(
      `SIGN_UP_REMINDER_DAYS is "${reminderDays}": set it to fewer days than SIGN_UP_KEPT_DAYS, or to 0 for no reminder.`,
    );
  return { reminderDays, keptDays };
}

function readDigestHour(value: string | undefined): number {
  const hour = readCount('DIGEST_HOUR', value, String(notices.digest.hour));
  if (hour <= 23) return hour;
  throw new Error(`DIGEST_HOUR is "${hour}": set it to an hour of the day in the United Kingdom, from 0 to 23.`);
}

/** Off unless it is set: it notes what people do. */
function readMonitoringDays(value: string | undefined): number {
  const days = readCount('MONITORING_DAYS', value, '0');
  if (days <= monitoring.mostKeptDays) return days;
  throw new Error(`MONITORING_DAYS is "${days}": set it to 1 to ${monitoring.mostKeptDays} days, or to 0 for no monitoring.`);
}

/** A replay is a part of a session, which is kept for the days of monitoring. */
function readReplay(value: string | undefined, monitoringDays: number): boolean {
  const isOn = readSwitch('MONITORING_REPLAY', value);
  if (isOn && monitoringDays === 0)
    throw new Error(
      'MONITORING_REPLAY is 1 while MONITORING_DAYS is 0: set MONITORING_DAYS to the days for which replays are kept.',
    );
  return isOn;
}
