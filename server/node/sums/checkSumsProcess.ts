import { checkSums } from '../../jobs/sums/checkSums.ts';
import { differenceText } from '../../jobs/sums/differenceText.ts';
import { createStore } from '../../store/createStore.ts';
import { readEnvironment } from '../environment.ts';
import { openCommandDatabase } from '../postgres/commandDatabase.ts';

/*
 * `npm run check-sums`: compares the sums of all employers, beside a running portal or without one, and prints each difference with its statement. It repairs nothing; the
 * provider's staff get the notices of the nightly check. The exit code is 1 if there is a difference, and 2 if the check could not be made.
 */
try {
  await using opened = new AsyncDisposableStack();
  const db = await openCommandDatabase(readEnvironment(process.env, process.cwd()), opened);
  const { employers, differences } = await checkSums(createStore(db), new Date(), { isWhole: true });
  for (const difference of differences)
    process.stdout.write(
      `${difference.employerName}, ${difference.periodTitle} (statement ${difference.statementUid}): ${differenceText(difference)}\n`,
    );
  process.stdout.write(`Employers compared: ${employers}. Differences: ${differences.length}.\n`);
  process.exitCode = differences.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
