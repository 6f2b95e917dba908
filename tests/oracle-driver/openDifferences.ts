import type { OpenDifference } from '../oracle/product/compareLives.ts';
import { at, beginsNearPayDate, isEvent, isWholeContribution } from './matchers.ts';

export interface KnownDifference extends OpenDifference {
  /** It does not occur in the lives of `npm test`. */
  readonly isRare?: boolean;
}

/** Rules that the product does not keep yet, as narrow as they can be told. The list only shrinks. */
export const openDifferences: readonly KnownDifference[] = [
  {
    rule: '1.3',
    because: 'The day or two after tax week 52 belong to it.',
    isRare: true,
    endsLife: true,
    matches: ({ path }) =>
      path[0] !== undefined && ['contributions', 'periods'].includes(path[0]) && / to \d{4}-04-0[345]/.test(path[1] ?? ''),
  },
  {
    rule: '3.1',
    because: 'The thresholds before 6 April 2021 are those of later years.',
    endsLife: true,
    isRare: true,
    matches: (difference) =>
      at('contributions', 'member', 'employer', 'employerPays')(difference) &&
      (/ (\d{4}-\d{2}-\d{2}) to /.exec(difference.path[1] ?? '')?.[1] ?? '') < '2021-04-06',
  },
  {
    rule: '4.5',
    because: 'The enrolment date moves with the calendar.',
    isRare: true,
    matches: at('people', 'duty', 'duty enrolmentDate', 'duty completeBy', 'duty postponeUntil'),
  },
  {
    rule: '4.8',
    because: 'The opt-out month begins without the enrolment information, which cannot be recorded later.',
    matches: (difference) => at('memberships', 'optOutUntil')(difference) || isEvent('giveInformation')(difference),
  },
  {
    rule: '4.8',
    because: 'An opt-out is judged by a month that began without the enrolment information.',
    endsLife: true,
    isRare: true,
    matches: isEvent('optOut'),
  },
  {
    rule: '4.9',
    because: 'An invalid opt-out notice cannot be recorded.',
    isRare: true,
    matches: isEvent('giveInvalidNotice'),
  },
  {
    rule: '4.11',
    because: 'The kind of enrolment is not compared with the category.',
    endsLife: true,
    isRare: true,
    matches: (difference) => isEvent('enrol')(difference) && difference.expected === 'refused (rule 4.11)',
  },
  {
    rule: '4.12',
    because: 'A date for the re-enrolment cannot be chosen.',
    isRare: true,
    matches: (difference, { events }) =>
      isEvent('chooseReEnrolment')(difference) ||
      (difference.path[0] === 'duties' && events.some(({ kind }) => kind === 'chooseReEnrolment')),
  },
  {
    rule: '6.1',
    because: 'A membership is asked for on the pay date, in place of a day of the period.',
    endsLife: true,
    isRare: true,
    matches: (difference, life) => isWholeContribution(difference) && beginsNearPayDate(difference, life),
  },
  {
    rule: '6.8',
    because: 'A file is refused for a member who has ceased since, although the portal prepared the contribution.',
    isRare: true,
    endsLife: true,
    matches: (difference) => isEvent('upload')(difference) && String(difference.actual).includes('"code":"notMember"'),
  },
  {
    rule: '7.1',
    because: 'A due date may be later than the 22nd of the month after the deduction.',
    isRare: true,
    endsLife: true,
    matches: (difference) => at('periods', 'due')(difference) && String(difference.actual) > String(difference.expected),
  },
  {
    rule: '7.3',
    because: 'The latest safe day leaves thirteen working days, or none for a bank transfer.',
    matches: at('periods', 'latestSafeDay'),
  },
  {
    rule: '8.1',
    because: 'A collection is sent a working day before its input day.',
    isRare: true,
    matches: (difference) =>
      at('statements', 'payment', 'processing', 'transactionCode')(difference) &&
      (difference.expected === 'notified' ? difference.actual === 'with the bank' : difference.expected === null),
  },
  {
    rule: '8.6',
    because:
      'After a return that cannot be presented again nothing is collected anew, and presenting again has no limit of a month.',
    isRare: true,
    endsLife: true,
    matches: isEvent('collectAgain', 'presentAgain'),
  },
  {
    rule: '8.7',
    because: 'A new instruction is active on the weekend before its fifth working day.',
    isRare: true,
    matches: (difference) =>
      at('mandates', 'status')(difference) && difference.expected === 'pending' && difference.actual === 'active',
  },
  {
    rule: '8.7',
    because: 'A statement of that weekend is collected by the new instruction.',
    isRare: true,
    endsLife: true,
    matches: (difference) =>
      at('statements', 'payment')(difference) &&
      difference.expected === 'waiting for payment' &&
      difference.actual === 'notified',
  },
  {
    rule: '8.7',
    because: 'The refusals 7, M, N and unknown ones are not read.',
    isRare: true,
    endsLife: true,
    matches: (difference) => isEvent('instructionRefused')(difference) && difference.expected === 'done',
  },
  {
    rule: '8.9',
    because: 'An unknown code is a notice of staff, and no task.',
    isRare: true,
    matches: ({ path }) => path[0] === 'tasks' && (path[1] ?? '').startsWith('read an unknown bank code'),
  },
  {
    rule: '9.3',
    because: 'A refund has the due date of a collection.',
    isRare: true,
    matches: (difference) => at('tasks', 'due')(difference) && (difference.path[1] ?? '').startsWith('pay back a correction'),
  },
  {
    rule: '10.3',
    because: 'No contributions can be recorded for amounts that are owed.',
    isRare: true,
    endsLife: true,
    matches: (difference) => isEvent('recordNothingDue')(difference) && difference.expected === 'refused (rule 10.3)',
  },
  {
    rule: '8.6',
    because: 'The first collection of an instruction has the code of later ones.',
    isRare: true,
    matches: (difference) => at('statements', 'transactionCode')(difference) && difference.expected === '01',
  },
];
