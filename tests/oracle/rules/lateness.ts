import { addDays, countDays, type Day } from './days.ts';

export type LateStage = 'first reminder' | 'second reminder' | 'final reminder' | 'report';

/** Days after the due date (rule 10), latest first. */
const stages: readonly (readonly [days: number, stage: LateStage])[] = [
  [90, 'report'],
  [60, 'final reminder'],
  [14, 'second reminder'],
  [1, 'first reminder'],
];

/** @param isWithBank - A debit that is notified or with the bank needs no reminder, but the report comes all the same (choice 16). */
export function lateStageOf(due: Day, today: Day, isWithBank: boolean): LateStage | null {
  const days = countDays(due, today);
  const reached = stages.find(([after]) => days >= after)?.[1] ?? null;
  return isWithBank && reached !== 'report' ? null : reached;
}

/** Rule 10.1. */
export const reportFrom = (due: Day): Day => addDays(due, 90);
