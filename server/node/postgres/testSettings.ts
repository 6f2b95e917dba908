import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { expect, inject } from 'vitest';

/**
 * The settings of a test's databases: `own` are those of the embedded PostgreSQL, `foreign` those that an operator's own server in another country may have. Half of the
 * test files run on each, chosen by their path and the commit, so that in time each meets both. TEST_DATABASE_SETTINGS chooses for all of them.
 */
export type DatabaseSettings = 'own' | 'foreign';

/** The time zone and the date format differ from the embedded PostgreSQL's, and a server that can compiles every statement. It is reached over TCP only, like a server on another machine. */
export const foreignSettings = {
  timezone: `'Pacific/Auckland'`,
  datestyle: 'SQL, DMY',
  intervalstyle: 'sql_standard',
  jit_above_cost: '0',
};

/**
 * The settings for something that has a name, such as a test file.
 * @param commit - Another commit chooses again.
 */
export function settingsFor(name: string, commit: string): DatabaseSettings {
  const forced = process.env['TEST_DATABASE_SETTINGS'];
  if (forced === 'own' || forced === 'foreign') return forced;
  if (forced !== undefined) throw new Error(`TEST_DATABASE_SETTINGS is own or foreign, not "${forced}".`);
  const [byte = 0] = createHash('sha256').update(`${commit} ${name}`).digest();
  return byte % 2 === 0 ? 'own' : 'foreign';
}

/** The settings of the test file that runs now. */
export function settingsOfTestFile(): DatabaseSettings {
  const { testPath = '' } = expect.getState();
  return settingsFor(relative(process.cwd(), testPath).replaceAll('\\', '/'), inject('testCluster').commit);
}
