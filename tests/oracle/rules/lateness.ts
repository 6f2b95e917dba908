import { addDays, countDays, type Day } from './days.ts';

export type LateStage = 'first reminder' | 'second reminder' | 'final reminder' | 'report';

/** Days after the due date (rule 10), latest first. */
const stages: readonly (readonly [days: number, stage: LateStage])[] = [
  [90, 'report'],
  [60, 'final reminder'],
  [14, 'second reminder'],
  [1, 'first reminder'],
];

/** The stage on a day; null before the first. A debit that is under way changes nothing (choice 16). */
export function lateStageOf(due: Day, today: Day): LateStage | null {
  const days = countDays(due, today);
  return stages.find(([after]) => days >= after)?.[1] ?? null;
}

/** Rule 10.1. */
export const reportFrom = (due: Day): Day => addDays(due, 90);
