import { addDays, addMonths, isMonthEnd, type Day } from '../rules/days.ts';
import { isOfBank, type Clock, type Life, type LifeEvent, type Outcome } from '../life/life.ts';
import type { LifeState } from '../life/state.ts';
import { describeWorld } from './describe.ts';
import { applyBankReport, advancePayments, applyPayment } from './payments.ts';
import { applyToPerson } from './people.ts';
import { applySetUp, applyToPeriod, openPeriods } from './periods.ts';
import { recordRefund } from './refunds.ts';
import { advanceLateness } from './tasks.ts';
import { startWorld, type World } from './world.ts';

/** A day of a life, before the next one begins. */
export interface LivedDay {
  readonly day: Day;
  readonly outcomes: readonly { readonly event: LifeEvent; readonly outcome: Outcome }[];
  readonly hasStep: boolean;
  /** Something changed, so that the day is compared. */
  readonly hasChanged: boolean;
  readonly isMonthEnd: boolean;
  /** Read it before the next day: the world goes on. */
  readonly readState: () => LifeState;
  readonly world: World;
}

/** The days of a run, without those that a jump leaves out. */
export function* daysOf({ start, months, jumps }: Clock): Generator<Day> {
  const end = addMonths(start, months);
  for (let day = start; day < end;) {
    yield day;
    day = addDays(day, jumps.find(({ after }) => after === day)?.days ?? 1);
  }
}

export function applyEvent(world: World, event: LifeEvent): Outcome {
  switch (event.kind) {
    case 'makeEmployer':
    case 'makeScheme':
    case 'makePayroll':
    case 'makeBenefit':
      return applySetUp(world, event);
    case 'submit':
    case 'upload':
    case 'recordNothingDue':
    case 'workOutAgain':
    case 'correct':
      return applyToPeriod(world, event);
    case 'recordRefund':
      return recordRefund(world, event);
    case 'recordTransfer':
    case 'makeMandate':
    case 'cancelMandate':
    case 'resolveMandate':
    case 'collectAgain':
    case 'presentAgain':
      return applyPayment(world, event);
    case 'instructionRefused':
    case 'instructionChanged':
    case 'unpaid':
    case 'indemnityClaim':
      return applyBankReport(world, event);
    default:
      return applyToPerson(world, event);
  }
}

/** The nightly work of the service: instructions and collections first, then new periods, then late payments. */
export function takeStep(world: World): boolean {
  const changes = [advancePayments(world), openPeriods(world, world.today), advanceLateness(world)];
  return changes.includes(true);
}

/** People whose last day was yesterday have left today, without an event of this day. */
const hasLeaverOf = ({ people }: World, day: Day): boolean =>
  [...people.values()].some(
    ({ employments, memberships }) =>
      employments.some(({ lastDay, from }) => lastDay === day || from === addDays(day, 1)) ||
      memberships.some(({ lastDay }) => lastDay === day),
  );

/** The order of a day: the bank's reports, the daily step, then the people (choice 1). */
export function* liveDays(
  clock: Clock,
  eventsOf: (world: World, day: Day, part: 'bank' | 'people') => Iterable<LifeEvent>,
): Generator<LivedDay> {
  const world = startWorld(clock.start);
  const nightsOff = new Set(clock.nightsOff);
  for (const day of daysOf(clock)) {
    const yesterday = world.today;
    world.today = day;
    const outcomes: { event: LifeEvent; outcome: Outcome }[] = [];
    const apply = (part: 'bank' | 'people'): void => {
      for (const event of eventsOf(world, day, part)) outcomes.push({ event, outcome: applyEvent(world, event) });
    };
    apply('bank');
    const hasStep = !nightsOff.has(day);
    const hasStepped = hasStep && takeStep(world);
    apply('people');
    const hasChanged = hasStepped || outcomes.length > 0 || hasLeaverOf(world, yesterday);
    yield { day, outcomes, hasStep, hasChanged, isMonthEnd: isMonthEnd(day), readState: () => describeWorld(world), world };
  }
}

/** A life as its events tell it. */
export function liveLife({ clock, events }: Life): Generator<LivedDay> {
  const byDay = Map.groupBy(events, ({ day }) => day);
  return liveDays(clock, (_, day, part) => (byDay.get(day) ?? []).filter((event) => isOfBank(event) === (part === 'bank')));
}

/** The expected state of each day on which something changed, and of each month's last day. */
export function liveThrough(
  life: Life,
): { readonly day: Day; readonly state: LifeState; readonly outcomes: LivedDay['outcomes'] }[] {
  const lived = [];
  for (const day of liveLife(life))
    if (day.hasChanged || day.isMonthEnd) lived.push({ day: day.day, state: day.readState(), outcomes: day.outcomes });
  return lived;
}
