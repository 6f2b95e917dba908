import type { Day } from '../rules/days.ts';
import { isOfBank, type Clock, type Life } from '../life/life.ts';
import { daysOf, liveLife, type LivedDay } from '../living/liveThrough.ts';
import { shrinkLife } from '../lives/shrinkLife.ts';
import { tellLife } from '../lives/tellLife.ts';
import { formatDay } from '../lives/words.ts';
import { compareStates, kindOf, tellDifference, type Difference } from './compareStates.ts';
import type { LivedEmployer, StartProduct } from './livedProduct.ts';

export interface Finding {
  readonly life: Life;
  readonly day: Day;
  readonly differences: readonly Difference[];
}

interface Pair {
  readonly life: Life;
  readonly days: Generator<LivedDay>;
  readonly employer: LivedEmployer;
}

/** Gives the product the events of a part of the day that the oracle does not leave out, and compares which it refused. */
async function applyPart({ employer }: Pair, lived: LivedDay, part: 'bank' | 'people'): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { event, outcome } of lived.outcomes) {
    if (isOfBank(event) !== (part === 'bank') || outcome.kind === 'impossible') continue;
    const actual = await employer.apply(event);
    if (actual === outcome.kind) continue;
    const expected = outcome.kind === 'refused' ? `refused (rule ${outcome.rule})` : 'done';
    differences.push({ path: ['events', formatDay(event.day), event.kind, 'outcome'], expected, actual });
  }
  return differences;
}

async function compareDay({ employer }: Pair, lived: LivedDay, soFar: readonly Difference[]): Promise<Difference[]> {
  const isCompared = lived.hasChanged || lived.isMonthEnd || (await employer.hasChanged());
  return isCompared ? [...soFar, ...compareStates(lived.readState(), await employer.readState())] : [...soFar];
}

/**
 * Lives all lives of a run in the product, one step a day for all. A life ends with its first day that differs.
 * @returns The lives that differ.
 */
export async function compareLives(clock: Clock, lives: readonly Life[], startProduct: StartProduct): Promise<Finding[]> {
  const product = await startProduct(clock);
  const nightsOff = new Set(clock.nightsOff);
  const findings: Finding[] = [];
  let pairs: Pair[] = lives.map((life) => ({ life, days: liveLife({ ...life, clock }), employer: product.employerOf(life) }));
  for (const day of daysOf(clock)) {
    await product.turnTo(day);
    const living = pairs.flatMap((pair) => {
      const { value: lived } = pair.days.next() as IteratorResult<LivedDay, undefined>;
      return lived ? [{ pair, lived, differences: [] as Difference[] }] : [];
    });
    for (const entry of living) entry.differences.push(...(await applyPart(entry.pair, entry.lived, 'bank')));
    if (!nightsOff.has(day)) await product.step(day);
    for (const { pair, lived, differences: before } of living) {
      const soFar = [...before, ...(await applyPart(pair, lived, 'people'))];
      const differences = await compareDay(pair, lived, soFar);
      if (differences.length === 0) continue;
      findings.push({ life: pair.life, day, differences });
      pairs = pairs.filter((other) => other !== pair);
    }
    if (pairs.length === 0) break;
  }
  return findings;
}

/** Makes a differing life small, and tells it as a story. Each try runs the product with that life alone. */
export async function explainFinding({ life, differences }: Finding, startProduct: StartProduct): Promise<string> {
  const kinds = new Set(differences.map(kindOf));
  const findAgain = async (candidate: Life): Promise<Finding | undefined> => {
    const [found] = await compareLives(candidate.clock, [candidate], startProduct);
    return found?.differences.some((difference) => kinds.has(kindOf(difference))) ? found : undefined;
  };
  const small = await shrinkLife(life, async (candidate) => (await findAgain(candidate)) !== undefined);
  const found = (await findAgain(small)) ?? { life, day: '', differences };
  return tellLife(small, { day: found.day, lines: found.differences.map(tellDifference) });
}
