import { mkdir } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { partsInOrder, recentlyChangedFiles } from './partsInOrder.ts';
import { type StageResult, runStage } from './runStage.ts';
import { longestPart, parts, stages } from './stages.ts';
import { describeMachine, isQuiet, summaryLines } from './summary.ts';

/*
 * `npm test` runs the stages, `npm run test:long` the parts of the long program. Every one runs, even if an earlier one failed, so that one run finds all faults.
 *
 * `npm test -- --then-long --started $(date +%s)` runs both, as CI does: it starts no new part when 60 minutes have passed since that second.
 */
const { values: options } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    'then-long': { type: 'boolean', default: false },
    started: { type: 'string' },
  },
});
const lastStart = options.started === undefined ? Number.POSITIVE_INFINITY : (Number(options.started) + 3_600) * 1_000;
if (Number.isNaN(lastStart)) throw new Error(`--started takes the seconds since 1970, not "${options.started}".`);

const [load = 0] = loadavg();
const machine = describeMachine(load, availableParallelism());
console.log(machine);
await mkdir('test-results', { recursive: true });
const results: StageResult[] = [];
const left: string[] = [];
for (const stage of options.long ? [] : stages) {
  announce(stage.name);
  results.push(await runStage(stage));
}
for (const part of options.long || options['then-long'] ? partsInOrder(parts, recentlyChangedFiles()) : []) {
  if (Date.now() > lastStart) {
    left.push(part.name);
  } else {
    announce(part.name);
    results.push(await runStage(part, longestPart));
  }
}

announce('summary');
console.log(machine);
process.exitCode = results.some(({ counts }) => counts.failed + counts.skipped > 0) ? 1 : 0;
for (const line of summaryLines(results, isQuiet(load), left)) console.log(line);

function announce(title: string): void {
  console.log(`\n=== ${title}`);
}
