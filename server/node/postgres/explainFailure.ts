import { refusalOf } from '../../api/core/failures.ts';

const fullDisk = 'the disk is full. Make room, or set DATA_DIR to a folder on another disk';

/**
 * The cause of a PostgreSQL program's failure, from its output: the last line that states one. The lines after that are about the clean-up.
 *
 * @param output - Its standard error, or its log.
 */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const cause = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  return cause.includes('No space left on device') ? fullDisk : cause.trim();
}

/** The message for the operator when the tables or the sample data could not be created. A defect is returned unchanged. */
export function explainSetUp(error: unknown): unknown {
  const outage = refusalOf(error);
  if (!outage) return error;
  const reason =
    outage.status === 507
      ? 'its disk is full. Make room there and start again'
      : 'the connection to it was lost. See its log for the cause, correct that and start again';
  return new Error(`The database could not be set up: ${reason}. All changes were rolled back.`, { cause: error });
}
