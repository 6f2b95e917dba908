import type { Month } from '../../schemas/generated/types.ts';

/** Something that is to be done in the month. */
export type MonthEntry = Month['toDo'][number];
type Step = MonthEntry['step'];

/** The latest upload of a pay period that is to be submitted. */
export interface LoadFacts {
  status: string;
  /** The rows with errors, and the errors of the file as a whole. */
  errorCount: number;
}

/** The facts that decide the next step of a pay period that is to be submitted. */
export interface SubmissionFacts {
  /** Whether the person may submit contributions. */
  maySubmit: boolean;
  /** Whether the person may upload a file. */
  mayUpload: boolean;
  /** The latest upload that is not withdrawn; null without one. */
  load: LoadFacts | null;
  /** The sum of the contributions that are prepared, in pence. */
  preparedAmount: number;
  /** The way in which the period before was submitted; null if there was none. */
  lastWay: 'file' | 'screen' | 'nothing' | null;
}

const working = ['validatingData', 'processingInstructions', 'undoing'];
const waiting = ['waitingForMapping', 'waitingForTriggerToStartProcessing', 'approved', 'failed'];

function stepOfLoad({ status, errorCount }: LoadFacts): Step | null {
  if (working.includes(status)) return 'view';
  if (!waiting.includes(status)) return null;
  if (status === 'waitingForMapping') return 'answer';
  return errorCount > 0 ? 'correct' : 'continue';
}

/**
 * The next step of a pay period whose contributions are to be submitted. An upload that is under way comes first; without one, the way that was taken
 * the last time. Prepared amounts are checked and submitted. That there is nothing to pay is offered only where nothing is prepared: an amount that is owed never ends by one click
 * (docs/rules.md, 10.3).
 */
export function nextStepOfPeriod({ maySubmit, mayUpload, load, preparedAmount, lastWay }: SubmissionFacts): Step {
  if (!maySubmit) return 'view';
  const underWay = load && stepOfLoad(load);
  if (underWay) return underWay;
  if (preparedAmount === 0 && lastWay === 'nothing') return 'nothing';
  const takesFile = mayUpload && (lastWay === 'file' || lastWay === null);
  if (takesFile) return 'upload';
  return preparedAmount === 0 ? 'type' : 'submit';
}

/** After all entries with a day. */
const noDay = '9999-12-31';
const kinds: readonly MonthEntry['kind'][] = ['submit', 'pay', 'answer'];

/** The order of the entries of a month: what is to be done before what can only be looked at, by the latest safe day, then by the due date; what has no day comes last. */
export function compareEntries(one: MonthEntry, other: MonthEntry): number {
  return (
    Number(one.step === 'view') - Number(other.step === 'view') ||
    (one.latestSafeDate ?? noDay).localeCompare(other.latestSafeDate ?? noDay) ||
    (one.dueDate ?? noDay).localeCompare(other.dueDate ?? noDay) ||
    kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
    one.employerName.localeCompare(other.employerName) ||
    one.title.localeCompare(other.title) ||
    one.id.localeCompare(other.id)
  );
}
