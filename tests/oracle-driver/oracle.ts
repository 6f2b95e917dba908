import { parseArgs } from 'node:util';
import { compareLives, explainFinding, type OpenDifference, tellFinding } from '../oracle/product/compareLives.ts';
import { signatureOf } from '../oracle/product/compareStates.ts';
import { openDifferences } from './openDifferences.ts';
import { startOwnDatabases } from './ownDatabases.ts';
import { generateRuns } from './runs.ts';
import { startPortal } from './startPortal.ts';

/*
 * `npm run oracle -- --lives 100 --months 36 --seed 1 --from 1`: lives lives in the portal and in the oracle, and tells each kind of difference as a story, made small. It
 * ends with a summary, and fails if there was a difference that is not open. `--from 51` goes on with life 51 of the same run. `--closed 6.3,8.2` tells the open differences of these rules, too. `--eventful`: lives in which rare
 * events are frequent. `--as-found`: differences as they were found, because making a life of 36 months small takes up to 60 tries of that length.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '100' },
    months: { type: 'string', default: '36' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    together: { type: 'string', default: '25' },
    closed: { type: 'string', default: '' },
    eventful: { type: 'boolean', default: false },
    'as-found': { type: 'boolean', default: false },
  },
});

const write = (text: string): void => void process.stdout.write(`${text}\n`);

function readNumber(name: 'lives' | 'months' | 'seed' | 'from' | 'together'): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${name} is a whole number from 1 on, not "${values[name]}".`);
}

const closed = new Set(values.closed.split(',').filter((rule) => rule !== ''));
const known = openDifferences.filter(({ rule }) => !closed.has(rule));

const databases = await startOwnDatabases();
const counts = new Map<OpenDifference, number>();
/** The first life of each kind of difference, which has the story. */
const told = new Map<string, number>();
let found = 0;
let lived = 0;
try {
  const startProduct = startPortal(databases.create);
  const options = {
    lives: readNumber('lives'),
    months: readNumber('months'),
    seed: readNumber('seed'),
    from: readNumber('from'),
    together: readNumber('together'),
    isEventful: values.eventful,
  };
  for (const { clock, lives } of generateRuns(options)) {
    const begun = performance.now();
    const { findings, open } = await compareLives(clock, lives, startProduct, known);
    lived += lives.length;
    found += findings.length;
    for (const [entry, count] of open) counts.set(entry, (counts.get(entry) ?? 0) + count);
    const seconds = Math.round((performance.now() - begun) / 1000);
    write(`${lived} lives, the last ${lives.length} of them in ${seconds} s from ${clock.start}: ${found} differ.`);
    for (const finding of findings) {
      const kind = finding.differences.slice(0, 1).map(signatureOf).join();
      const like = told.get(kind);
      told.set(kind, like ?? finding.life.seed);
      if (values['as-found']) write(`\nThe life of seed ${finding.life.seed}, as found:\n${tellFinding(finding)}\n`);
      else if (like === undefined)
        write(`\nThe life of seed ${finding.life.seed}:\n${await explainFinding(finding, startProduct, known)}\n`);
      else write(`The life of seed ${finding.life.seed} differs on ${finding.day} like that of ${like}.`);
    }
  }
} finally {
  await databases.stop();
}
write(`\n${lived} lives of ${values.months} months: ${found} differ.`);
for (const [{ rule, because }, count] of [...counts].sort(([one], [other]) => one.rule.localeCompare(other.rule)))
  write(`Open, rule ${rule}: ${because} In ${count} lives.`);
process.exitCode = found > 0 ? 1 : 0;
