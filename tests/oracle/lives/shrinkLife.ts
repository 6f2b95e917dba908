import { addMonths, type Day } from '../rules/days.ts';
import type { Life, LifeEvent, Name } from '../life/life.ts';

/** Lives the candidates, together if they share a clock, and answers which of them differ in the same way. */
type FailsEach = (candidates: readonly Life[]) => readonly boolean[] | Promise<readonly boolean[]>;

/** Answers whether lives still fail, until the tries are used up. */
interface Trial {
  readonly failEach: (candidates: readonly Life[]) => Promise<readonly boolean[]>;
  readonly isOver: () => boolean;
}

function limitTries(failEach: FailsEach, most: number): Trial {
  let left = most;
  return {
    failEach: async (candidates) => {
      const tried = candidates.slice(0, left);
      left -= tried.length;
      const failed = tried.length === 0 ? [] : await failEach(tried);
      return candidates.map((_, n) => failed[n] === true);
    },
    isOver: () => left === 0,
  };
}

function withoutPeople(life: Life, gone: ReadonlySet<Name>): Life {
  const events = life.events.flatMap((event): LifeEvent[] => {
    if ('person' in event && gone.has(event.person)) return [];
    if (event.kind === 'submit') return [{ ...event, typed: event.typed.filter(({ person }) => !gone.has(person)) }];
    if (event.kind === 'upload')
      return [
        {
          ...event,
          rows: event.rows.filter(({ person }) => !gone.has(person)),
          withoutContribution: event.withoutContribution.filter((person) => !gone.has(person)),
        },
      ];
    return [event];
  });
  return { ...life, events };
}

const chunksOf = <Part>(parts: readonly Part[], size: number): Part[][] =>
  Array.from({ length: Math.ceil(parts.length / size) }, (_, n) => parts.slice(n * size, (n + 1) * size));

/** Takes away ever smaller groups of parts for as long as the life still fails. All groups of a size are tried together. */
async function removeParts<Part>(parts: readonly Part[], build: (kept: readonly Part[]) => Life, trial: Trial): Promise<Part[]> {
  let kept = [...parts];
  for (let size = Math.ceil(kept.length / 2); size >= 1 && !trial.isOver();) {
    const without = (gone: readonly Part[]): Part[] => kept.filter((part) => !gone.includes(part));
    const chunks = chunksOf(kept, size);
    const failed = await trial.failEach(chunks.map((chunk) => build(without(chunk))));
    const needless = chunks.filter((_, n) => failed[n]);
    const all = needless.flat();
    // Each of them alone is not needed; together they may be.
    const [areNeedless] = needless.length > 1 ? await trial.failEach([build(without(all))]) : [needless.length === 1];
    kept = without(areNeedless === true ? all : (needless[0] ?? []));
    const isDone = needless.length < 2 || areNeedless === true;
    if (isDone) size = size === 1 ? 0 : Math.ceil(Math.min(size, kept.length) / 2);
  }
  return kept;
}

/** The months up to a day. */
export function untilDay(life: Life, day: Day): Life {
  let months = 1;
  while (addMonths(life.clock.start, months) <= day) months += 1;
  return { ...life, clock: { ...life.clock, months }, events: life.events.filter((event) => event.day <= day) };
}

const isSetUp = ({ kind }: LifeEvent): boolean => kind.startsWith('make') && kind !== 'makeMandate';

/**
 * A smaller life that still fails: fewer people, then an undisturbed clock, fewer events.
 * @param failEach - Lives the candidates in the product, and answers which differ in the same way.
 * @param most - Tries, each of one candidate.
 */
export async function shrinkLife(life: Life, failEach: FailsEach, most = 60): Promise<Life> {
  const trial = limitTries(failEach, most);
  const names = life.events.flatMap((event) => (event.kind === 'addPerson' ? [event.person] : []));
  const onlyWith = (kept: readonly Name[]): Life => withoutPeople(life, new Set(names.filter((name) => !kept.includes(name))));
  let small = onlyWith(await removeParts(names, onlyWith, trial));
  const isDisturbed = life.clock.jumps.length + life.clock.nightsOff.length > 0;
  const calm = { ...small, clock: { ...small.clock, jumps: [], nightsOff: [] } };
  if (isDisturbed && (await trial.failEach([calm]))[0] === true) small = calm;
  const build = (kept: readonly LifeEvent[]): Life => ({
    ...small,
    events: small.events.filter((event) => isSetUp(event) || kept.includes(event)),
  });
  const needed = await removeParts(
    small.events.filter((event) => !isSetUp(event)),
    build,
    trial,
  );
  return build(needed);
}
