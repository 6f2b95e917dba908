import { expect, it } from 'vitest';
import type { LifeState, StatementState } from '../life/state.ts';
import { inputDayOf } from '../rules/directDebit.ts';
import { liveLife, type LivedDay } from '../living/liveThrough.ts';
import { generateEventfulClock } from './generateClock.ts';
import { generateLife } from './generateLife.ts';

const clock = generateEventfulClock(100_001, 3);
/** Those of `npm test`. */
const lives = Array.from({ length: 8 }, (_, number) =>
  generateLife(100_001 + number, {
    clock,
    months: 3,
    mostPeople: 6,
    hasSavings: false,
    isRecordedLate: true,
    isEventful: true,
  }),
);

const isPayDateMovedBeyondPeriod = ({ periods }: LifeState): boolean =>
  Object.values(periods).some(({ to, payDate }) => payDate > to);

/** A pay reference period of the old tax year that is paid in the new one. */
const meetsNewBand = ({ contributions }: LifeState): boolean =>
  Object.entries(contributions).some(([key, { payDate }]) => {
    const [from = ''] = /\d{4}-\d{2}-\d{2}/.exec(key) ?? [];
    return from < '2021-04-06' && payDate >= '2021-04-06';
  });

const isDueOnLastDay = ({ periods }: LifeState): boolean => Object.values(periods).some(({ due }) => due.endsWith('-22'));

const hasNewNotice = (before: StatementState | undefined, now: StatementState): boolean =>
  before?.payment === 'notified' && now.payment === 'notified' && before.collection !== now.collection;

/** A collection that was to be presented on this day, whose instruction the bank ends or stops before the daily step. */
function isChangedBeforePresentation(before: LifeState['statements'], { day, hasStep, outcomes }: LivedDay): boolean {
  const changed = outcomes.flatMap(({ event, outcome }) =>
    event.kind === 'instructionChanged' && event.code !== 'C' && event.code !== 'E' && outcome.kind === 'done'
      ? [event.benefit]
      : [],
  );
  return (
    hasStep &&
    Object.entries(before).some(
      ([key, { payment, collection }]) =>
        payment === 'notified' &&
        collection !== null &&
        inputDayOf(collection) === day &&
        changed.some((benefit) => key.startsWith(`${benefit}, `)),
    )
  );
}

function findSituations(): Set<string> {
  const found = new Set<string>();
  const note = (name: string, isFound: boolean): void => void (isFound && found.add(name));
  for (const life of lives) {
    let before: LifeState['statements'] = {};
    for (const lived of liveLife(life)) {
      for (const { event, outcome } of lived.outcomes) {
        note('a claim', event.kind === 'indemnityClaim' && outcome.kind === 'done');
        note(
          'a presentation that is too late for the same collection',
          event.kind === 'presentAgain' && outcome.kind === 'refused' && outcome.rule === '8.6',
        );
        note(
          'a report before the daily step',
          (event.kind === 'unpaid' || event.kind === 'instructionChanged') && outcome.kind === 'done',
        );
      }
      note('an instruction that ends on the day of a presentation', isChangedBeforePresentation(before, lived));
      const state = lived.readState();
      note('a pay date after the period', isPayDateMovedBeyondPeriod(state));
      note('the band of the new year', meetsNewBand(state));
      note('a due date on the 22nd', isDueOnLastDay(state));
      for (const [key, statement] of Object.entries(state.statements))
        note('a new notice after missed nights', hasNewNotice(before[key], statement));
      before = state.statements;
    }
  }
  return found;
}

it('8 eventful lives of 3 months have each rare situation', () => {
  expect([...findSituations()].sort()).toEqual([
    'a claim',
    'a due date on the 22nd',
    'a new notice after missed nights',
    'a pay date after the period',
    'a presentation that is too late for the same collection',
    'a report before the daily step',
    'an instruction that ends on the day of a presentation',
    'the band of the new year',
  ]);
});
