import { actionOfFile } from '../values/wantedActions.ts';
import type { BulkFormat } from '../../../schemas/lib/bulkLoads/bulkLoadLibrary.ts';
import type { Question, ValueQuestion } from '../recognition/questions.ts';
import type { FileContext, Finding, KnownMember } from '../types.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { columnTitle, findingOf } from '../findings.ts';
import { nameOf } from '../values/names.ts';

const wholeFile = { rowNumber: null };

/** The findings that follow from the file's purpose alone, before a row is read. */
export function contextFindings({ action, validActions, period }: FileContext): Finding[] {
  const own = actionOfFile[action];
  const words: Finding['words'] = period ? { start: period.startDate, end: period.endDate } : {};
  return [
    ...(own !== null && validActions?.includes(own) === false ? [findingOf('fileActionNotAllowed', wholeFile)] : []),
    ...(period?.isOpen === false ? [findingOf('periodNotOpen', wholeFile, words)] : []),
    ...(period?.hasFormerUpload ? [findingOf('uploadedBefore', wholeFile, words)] : []),
  ];
}

/** The finding about a file of a format that is not for its action. */
export const formatFindings = ({ title, actions }: BulkFormat, { action }: FileContext): Finding[] =>
  actions.includes(action) ? [] : [findingOf('formatNotForAction', wholeFile, { format: title })];

const titles = (columns: readonly string[]): string => columns.map((name) => inSentence(columnTitle(name))).join(' or ');

/**
 * The questions of recognition as findings, where no person can be asked. An unknown value and a text that should be fixed are findings of their rows.
 */
export function questionFindings(questions: readonly (Question | ValueQuestion)[]): Finding[] {
  return questions.flatMap((question): Finding[] => {
    switch (question.kind) {
      case 'unknownHeading':
        return [findingOf('headingUnknown', wholeFile, { heading: question.heading, number: question.index + 1 })];
      case 'missingColumns':
        return [findingOf('columnsMissing', wholeFile, { columns: titles(question.columns) })];
      case 'sameMeaning': {
        const numbers = question.indexes.map((index) => index + 1).join(', ');
        return [findingOf('columnTwice', { ...wholeFile, column: question.column }, { numbers })];
      }
      case 'unlikelyCells':
        return [
          findingOf(
            'cellsUnlikely',
            { ...wholeFile, column: question.column },
            { number: question.index + 1, value: question.example },
          ),
        ];
      case 'unknownFormat':
        return [findingOf('formatUnknown', wholeFile)];
      case 'dateOrder':
        return [dateOrderFinding(question)];
      case 'unknownValue':
      case 'fixedText':
        return [];
    }
  });
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The day of a date with the day first. @example dayInWords('01/12/2026') // '1 December' */
function dayInWords(value: string): string {
  const [day = 1, month = 1] = value.split(/\D/).map(Number);
  return longDay.format(Date.UTC(2000, month - 1, day));
}

function dateOrderFinding({ isContradictory, examples }: Extract<ValueQuestion, { kind: 'dateOrder' }>): Finding {
  const [first, last] = [examples[0]?.value ?? '', examples.at(-1)?.value ?? ''];
  if (!isContradictory) return findingOf('dateOrderUnknown', wholeFile, { value: first, day: dayInWords(first) });
  // The examples begin with dates of one order, and end with those of the other, if there are any.
  return findingOf('dateOrderContradictory', wholeFile, { values: first === last ? `“${first}”` : `“${first}” and “${last}”` });
}

/** Members who are not in a file: their number, and the first of them. */
export interface MissingMembers {
  count: number;
  first: readonly Pick<KnownMember, 'firstName' | 'lastName' | 'payrollNumber'>[];
}

/** The finding about members who are not in the file and about whom nobody has decided; none if there are none. */
export function missingMembersFindings({ count, first }: MissingMembers): Finding[] {
  if (count === 0) return [];
  const names = first.map((member) => `${nameOf(member)} (${member.payrollNumber ?? 'no payroll number'})`);
  const more = count - names.length;
  const members = `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`;
  return [findingOf('membersMissing', wholeFile, { count, members })];
}
