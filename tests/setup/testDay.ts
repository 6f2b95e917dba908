import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/**
 * Moves the clocks of a test run to the day in TEST_DAY (`2028-02-29`, or with a time of UTC, `2027-10-31T00:55`), from where they go on: those of this process, of every
 * process of Node that it starts, and of the test databases. Does nothing without TEST_DAY.
 */
export function startOnTestDay(): void {
  const day = process.env['TEST_DAY'];
  if (day === undefined || process.env['TEST_CLOCK_AHEAD'] !== undefined) return;
  const [, date, time = '10:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(day) ?? [];
  const start = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(start))
    throw new Error(`TEST_DAY is a day such as 2028-02-29, or a time such as 2027-10-31T00:55, not "${day}".`);
  process.env['TEST_CLOCK_AHEAD'] = String(start - machineTime());
  const moving = pathToFileURL(join(import.meta.dirname, 'moveClock.ts'));
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${moving.href}`.trim();
}

/** The time of the machine, even where this process's own is moved. In whole milliseconds, as every clock of a program gives it. */
const machineTime = (): number => Math.round(performance.timeOrigin + performance.now());
