import type { Clock, Happening, Life, LifeEvent } from '../life/life.ts';
import { liveDays } from '../living/liveThrough.ts';
import type { World } from '../living/world.ts';
import { drawCancellations, drawChanges, drawMandate, planMandates, planPayments } from './banking.ts';
import { drawCompany } from './company.ts';
import { openDiary, type Diary, type Draft } from './draft.ts';
import { generateClock } from './generateClock.ts';
import { createRandom, type Random } from './random.ts';
import { planRefunds, planSubmissions } from './submitting.ts';
import { drawWorkforce, drawWorkingDay } from './working.ts';

/** The first day: the employer, its people, and for most benefits an instruction within the first days. */
function* drawFirstDay(draft: Draft): Generator<Happening> {
  const { random, world, plan } = draft;
  yield* drawCompany(random, world.today, draft);
  for (const benefit of world.benefits.values())
    if (random.chance(0.75)) plan(random.whole(0, 10), 'people', () => drawMandate(random, benefit));
  yield* drawWorkforce(draft);
}

function* drawPart(draft: Draft, diary: Diary, part: 'bank' | 'people', isFirst: boolean): Generator<Happening> {
  if (part === 'bank') {
    yield* diary.takeDue('bank');
    yield* drawChanges(draft);
    return;
  }
  planMandates(draft);
  planSubmissions(draft);
  planPayments(draft);
  planRefunds(draft);
  if (isFirst) yield* drawFirstDay(draft);
  yield* diary.takeDue('people');
  if (isFirst) return;
  yield* drawWorkingDay(draft);
  yield* drawCancellations(draft);
}

/** Draws events as the oracle lives them, so that a return is of a collection that took place. */
function drawEvents(
  clock: Clock,
  random: Random,
  options: Pick<Draft, 'most' | 'hasSavings' | 'isRecordedLate' | 'isEventful'>,
): LifeEvent[] {
  const events: LifeEvent[] = [];
  let draft: (Draft & { diary: Diary }) | undefined;
  const startDraft = (world: World): Draft & { diary: Diary } => {
    const diary = openDiary(world);
    return { random, world, ...options, plan: diary.plan, seen: new Map(), diary };
  };
  function* eventsOf(world: World, day: string, part: 'bank' | 'people'): Generator<LifeEvent> {
    draft ??= startDraft(world);
    for (const happening of drawPart(draft, draft.diary, part, day === clock.start)) {
      const event: LifeEvent = { ...happening, day };
      events.push(event);
      yield event;
    }
  }
  for (const _ of liveDays(clock, eventsOf)) continue;
  return events;
}

export interface LifeOptions {
  readonly months?: number;
  /** The clock of a run, shared by its lives. Default: one of the life's own. */
  readonly clock?: Clock;
  /** The most people of a life. */
  readonly mostPeople?: number;
  /** Whether people's events are recorded once they have come, as a product without plans asks. Default: no. */
  readonly isRecordedLate?: boolean;
  /** Whether there are savings beside the pensions. Default: yes. */
  readonly hasSavings?: boolean;
  /** Whether rare events are drawn often. Default: no. */
  readonly isEventful?: boolean;
}

/** A life of an employer. The same seed and options give the same life. */
export function generateLife(
  seed: number,
  {
    months = 12,
    clock = generateClock(seed, months),
    mostPeople = 40,
    hasSavings = true,
    isRecordedLate = false,
    isEventful = false,
  }: LifeOptions = {},
): Life {
  const options = { most: mostPeople, hasSavings, isRecordedLate, isEventful };
  return { seed, clock, events: drawEvents(clock, createRandom(seed), options) };
}
