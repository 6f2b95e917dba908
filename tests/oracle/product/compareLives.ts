import type { Day } from '../rules/days.ts';
import { isOfBank, type Clock, type Life } from '../life/life.ts';
import { daysOf, liveLife, type LivedDay } from '../living/liveThrough.ts';
import { shrinkLife, untilDay } from '../lives/shrinkLife.ts';
import { tellLife } from '../lives/tellLife.ts';
import { formatDay } from '../lives/words.ts';
import { compareStates, signatureOf, tellDifference, type Difference } from './compareStates.ts';
import type { Applied, LivedEmployer, LivedProduct, StartProduct } from './livedProduct.ts';

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

const tellApplied = (applied: Applied): string => (applied.kind === 'refused' ? `refused: ${applied.because}` : applied.kind);

/** Gives the product the events of a part of the day that the oracle does not leave out, and compares which it refused. */
async function applyPart({ employer }: Pair, lived: LivedDay, part: 'bank' | 'people'): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { event, outcome } of lived.outcomes) {
    if (isOfBank(event) !== (part === 'bank') || outcome.kind === 'impossible') continue;
    const actual = await employer.apply(event);
    if (actual.kind === outcome.kind) continue;
    const expected = outcome.kind === 'refused' ? `refused (rule ${outcome.rule})` : 'done';
    differences.push({ path: ['events', formatDay(event.day), event.kind, 'outcome'], expected, actual: tellApplied(actual) });
  }
  return differences;
}

async function compareDay({ employer }: Pair, lived: LivedDay, soFar: readonly Difference[]): Promise<Difference[]> {
  const isCompared = lived.hasChanged || lived.isMonthEnd || (await employer.hasChanged());
  return isCompared ? [...soFar, ...compareStates(lived.readState(), await employer.readState())] : [...soFar];
}

/** A difference that is known: a rule that the product does not keep yet. */
export interface OpenDifference {
  /** The number of the rule in docs/rules.md. */
  readonly rule: string;
  /** The difference in a sentence. */
  readonly because: string;
  /** The states part for good, so that the life ends. Default: it goes on. */
  readonly endsLife?: boolean;
  readonly matches: (difference: Difference, life: Life) => boolean;
}

export interface Comparison {
  /** The lives that differ. */
  readonly findings: readonly Finding[];
  /** The number of lives in which each open difference occurred. */
  readonly open: ReadonlyMap<OpenDifference, number>;
}

interface LivingPair {
  readonly pair: Pair;
  readonly lived: LivedDay;
  readonly differences: Difference[];
}

async function liveDay(product: LivedProduct, living: readonly LivingPair[], hasStep: boolean, day: Day): Promise<void> {
  for (const { pair, lived, differences } of living) differences.push(...(await applyPart(pair, lived, 'bank')));
  if (hasStep) await product.step(day);
  for (const { pair, lived, differences } of living) differences.push(...(await applyPart(pair, lived, 'people')));
}

/**
 * Lives all lives of a run in the product, one step a day for all. A life ends with its first day that differs.
 * @param known - Differences that are known to be open: they are counted, and no finding.
 */
export async function compareLives(
  clock: Clock,
  lives: readonly Life[],
  startProduct: StartProduct,
  known: readonly OpenDifference[] = [],
): Promise<Comparison> {
  const product = await startProduct(clock);
  const nightsOff = new Set(clock.nightsOff);
  const findings: Finding[] = [];
  const open = new Map<OpenDifference, Set<Life>>();
  let pairs: Pair[] = lives.map((life) => ({ life, days: liveLife({ ...life, clock }), employer: product.employerOf(life) }));
  try {
    for (const day of daysOf(clock)) {
      await product.turnTo(day);
      const living = pairs.flatMap((pair): LivingPair[] => {
        const { value: lived } = pair.days.next() as IteratorResult<LivedDay, undefined>;
        return lived ? [{ pair, lived, differences: [] }] : [];
      });
      await liveDay(product, living, !nightsOff.has(day), day);
      for (const { pair, lived, differences: before } of living) {
        const differences = await compareDay(pair, lived, before);
        if (differences.length === 0) continue;
        const judged = differences.map((difference) => known.find(({ matches }) => matches(difference, pair.life)));
        for (const entry of judged) if (entry) open.set(entry, (open.get(entry) ?? new Set()).add(pair.life));
        const unknown = differences.filter((_, n) => judged[n] === undefined);
        const isOver = judged.some((entry) => entry?.endsLife === true);
        if (unknown.length > 0 && !isOver) findings.push({ life: pair.life, day, differences: unknown });
        if (unknown.length > 0 || isOver) pairs = pairs.filter((other) => other !== pair);
      }
      if (pairs.length === 0) break;
    }
  } finally {
    await product.close();
  }
  return { findings, open: new Map([...open].map(([entry, { size }]) => [entry, size])) };
}

/** Makes a differing life small, and tells it as a story. The tries of a round are lived together, alone in a product. */
export async function explainFinding(
  { life, day, differences }: Finding,
  startProduct: StartProduct,
  known: readonly OpenDifference[] = [],
): Promise<string> {
  // The first one is of an event, where one differs: the others follow from it.
  const [kind] = differences.map(signatureOf);
  const findAgain = async (candidates: readonly Life[]): Promise<(Finding | undefined)[]> => {
    const [first] = candidates;
    if (!first) return [];
    const { findings } = await compareLives(first.clock, candidates, startProduct, known);
    const isSame = (finding: Finding): boolean => finding.differences.some((difference) => signatureOf(difference) === kind);
    return candidates.map((candidate) => findings.find((finding) => finding.life === candidate && isSame(finding)));
  };
  const failEach = async (candidates: readonly Life[]): Promise<boolean[]> =>
    (await findAgain(candidates)).map((finding) => finding !== undefined);
  const small = await shrinkLife(untilDay(life, day), failEach);
  const [found = { life, day, differences }] = await findAgain([small]);
  return tellLife(small, { day: found.day, lines: found.differences.map(tellDifference) });
}
