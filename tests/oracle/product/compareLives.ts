import type { Day } from '../rules/days.ts';
import { isOfBank, type Clock, type Life } from '../life/life.ts';
import { daysOf, liveLife, type LivedDay } from '../living/liveThrough.ts';
import { shrinkLife, untilDay } from '../lives/shrinkLife.ts';
import { tellLife } from '../lives/tellLife.ts';
import { formatDay } from '../lives/words.ts';
import type { LifeState } from '../life/state.ts';
import { compareStates, signatureOf, tellDifference, type Difference } from './compareStates.ts';
import type { Applied, LivedEmployer, LivedProduct, StartProduct, StatePart } from './livedProduct.ts';

export interface Finding {
  readonly life: Life;
  readonly day: Day;
  readonly differences: readonly Difference[];
}

interface Pair {
  readonly life: Life;
  readonly days: Generator<LivedDay>;
  readonly employer: LivedEmployer;
  /** The expected parts as they were compared last, as text. */
  readonly compared: Map<string, string>;
}

/** Lives that are lived at the same time: one waits for the database while the program works on another. */
const mostAtOnce = 4;

/** Does some work for each item, a few at a time. */
async function forEachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const takeNext = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: mostAtOnce }, takeNext));
}

const tellApplied = (applied: Applied): string => (applied.kind === 'refused' ? `refused: ${applied.because}` : applied.kind);

/** Gives the product the events of a part of the day that the oracle does not leave out, and compares which it refused. */
async function applyPart({ employer }: Pair, lived: LivedDay, part: 'bank' | 'people'): Promise<Difference[]> {
  const given = lived.outcomes.filter(
    ({ event, outcome }) => isOfBank(event) === (part === 'bank') && outcome.kind !== 'impossible',
  );
  if (given.length === 0) return [];
  const answers = await employer.apply(given.map(({ event }) => event));
  return given.flatMap(({ event, outcome }, number): Difference[] => {
    const actual = answers[number];
    if (!actual) throw new Error(`The product did not answer ${event.kind} of ${event.day}.`);
    if (actual.kind === outcome.kind) return [];
    const expected = outcome.kind === 'refused' ? `refused (rule ${outcome.rule})` : 'done';
    return [{ path: ['events', formatDay(event.day), event.kind, 'outcome'], expected, actual: tellApplied(actual) }];
  });
}

/** The parts of the expected state that have changed since they were compared; on the last day of a month all. */
function findStale({ compared }: Pair, expected: LifeState, isMonthEnd: boolean): ReadonlySet<StatePart> {
  const stale = new Set<StatePart>();
  for (const [part, value] of Object.entries(expected)) {
    const text = JSON.stringify(value);
    if (isMonthEnd || compared.get(part) !== text) stale.add(part as StatePart);
    compared.set(part, text);
  }
  return stale;
}

async function compareDay({ pair, lived, differences }: LivingPair): Promise<void> {
  const isCompared = lived.hasChanged || lived.isMonthEnd || (await pair.employer.hasChanged());
  if (!isCompared) return;
  const expected = lived.readState();
  const actual = await pair.employer.readState(findStale(pair, expected, lived.isMonthEnd));
  differences.push(...compareStates(expected, actual));
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
  const apply = (part: 'bank' | 'people') =>
    forEachAtOnce(living, async ({ pair, lived, differences }) => {
      differences.push(...(await applyPart(pair, lived, part)));
    });
  await apply('bank');
  if (hasStep) await product.step(day);
  await apply('people');
  await forEachAtOnce(living, compareDay);
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
  let pairs: Pair[] = lives.map((life) => ({
    life,
    days: liveLife({ ...life, clock }),
    employer: product.employerOf(life),
    compared: new Map(),
  }));
  try {
    for (const day of daysOf(clock)) {
      await product.turnTo(day);
      const living = pairs.flatMap((pair): LivingPair[] => {
        const { value: lived } = pair.days.next() as IteratorResult<LivedDay, undefined>;
        return lived ? [{ pair, lived, differences: [] }] : [];
      });
      await liveDay(product, living, !nightsOff.has(day), day);
      for (const { pair, differences } of living) {
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

/** Tells a differing life up to its day, as it was found. */
export const tellFinding = ({ life, day, differences }: Finding): string =>
  tellLife(untilDay(life, day), { day, lines: differences.map(tellDifference) });

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
  return tellFinding({ ...found, life: small });
}
