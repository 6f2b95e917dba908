import { refusalOf } from '../../api/core/failures.ts';

const fullDisk = 'the disk is full. Make room, or set DATA_DIR to a folder on another disk';

/**
 * Why one of PostgreSQL's programs gave up, from what it wrote: the last line that names a cause. What it says after that is about
 * clearing up.
 *
 * @param output - Its standard error, or its log.
 */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return cause.includes('No space left on device') ? fullDisk : cause.trim();
}

/** What the operator reads when the tables or the sample data could not be made; a defect is left as it is. */
export function explainSetUp(error: unknown): unknown {
  const outage = refusalOf(error);
  if (!outage) return error;
  const reason =
    outage.status === 507
      ? 'its disk is full. Make room there and start again'
      : 'the connection to it was lost. Its log says why: mend that and start again';
  return new Error(`The database could not be set up: ${reason}. What was begun was undone.`, { cause: error });
}
