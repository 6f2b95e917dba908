import type { OpenDifference } from '../oracle/product/compareLives.ts';
import { at, isEvent } from './matchers.ts';

export interface KnownDifference extends OpenDifference {
  /** It does not occur in the lives of `npm test`. */
  readonly isRare?: boolean;
}

/** Rules that the product does not keep yet, as narrow as they can be told. The list only shrinks. */
export const openDifferences: readonly KnownDifference[] = [
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
];
