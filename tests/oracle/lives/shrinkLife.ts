import { addMonths } from '../rules/days.ts';
import type { Life, LifeEvent, Name } from '../life/life.ts';

type Fails = (life: Life) => boolean | Promise<boolean>;

/** Answers whether a life still fails, until the tries are used up. */
interface Trial {
  readonly fails: (life: Life) => Promise<boolean>;
  readonly isOver: () => boolean;
}

function limitTries(fails: Fails, most: number): Trial {
  let left = most;
  return {
    fails: async (life) => {
      if (left === 0) return false;
      left -= 1;
      return fails(life);
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

/** Takes away ever smaller groups of parts for as long as the life still fails. */
async function removeParts<Part>(parts: readonly Part[], build: (kept: readonly Part[]) => Life, trial: Trial): Promise<Part[]> {
  let kept = [...parts];
  for (let size = Math.ceil(kept.length / 2); size >= 1 && !trial.isOver(); size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < kept.length && !trial.isOver();) {
      const candidate = kept.toSpliced(from, size);
      if (await trial.fails(build(candidate))) kept = candidate;
      else from += size;
    }
  return kept;
}

async function shortenMonths(life: Life, trial: Trial): Promise<Life> {
  const untilMonth = (months: number): Life => ({
    ...life,
    clock: { ...life.clock, months },
    events: life.events.filter(({ day }) => day < addMonths(life.clock.start, months)),
  });
  let shortest = life.clock.months;
  for (let least = 1; least < shortest;) {
    const middle = Math.floor((least + shortest) / 2);
    if (await trial.fails(untilMonth(middle))) shortest = middle;
    else least = middle + 1;
    if (trial.isOver()) break;
  }
  return shortest === life.clock.months ? life : untilMonth(shortest);
}

const isSetUp = ({ kind }: LifeEvent): boolean => kind.startsWith('make') && kind !== 'makeMandate';

/**
 * A smaller life that still fails: fewer people, then fewer months, an undisturbed clock, fewer events.
 * @param fails - Lives the candidate in the product and answers whether it differs in the same way.
 */
export async function shrinkLife(life: Life, fails: Fails, most = 60): Promise<Life> {
  const trial = limitTries(fails, most);
  const names = life.events.flatMap((event) => (event.kind === 'addPerson' ? [event.person] : []));
  const onlyWith = (kept: readonly Name[]): Life => withoutPeople(life, new Set(names.filter((name) => !kept.includes(name))));
  let small = onlyWith(await removeParts(names, onlyWith, trial));
  small = await shortenMonths(small, trial);
  for (const clock of [
    { ...small.clock, jumps: [] },
    { ...small.clock, nightsOff: [] },
    { ...small.clock, jumps: [], nightsOff: [] },
  ])
    if (await trial.fails({ ...small, clock })) small = { ...small, clock };
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
