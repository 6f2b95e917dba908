import type { BulkValue, BulkValues, CheckedRow, KnownMember, Namesake } from '../../types.ts';
import { isTwin } from '../acrossRows.ts';
import { nameOf, plainName } from '../../values/names.ts';
import type { AddFinding } from '../rowUnderCheck.ts';

/** The parts of a person's identity in which a row differs from a member. An empty cell differs from nothing. */
export interface PersonDifferences {
  firstName: boolean;
  lastName: boolean;
  dateOfBirth: boolean;
}

const firstWord = (name: string): string => plainName(name.trim().split(/[\s.]+/)[0] ?? '');

/** Whether two first names may be of one person: the same, one with further names behind it, or an initial. */
function mayBeSameFirstName(one: string, other: string): boolean {
  if (plainName(one) === plainName(other)) return true;
  const [first, second] = [firstWord(one), firstWord(other)];
  const hasInitial = first.length === 1 || second.length === 1;
  return first === second || (hasInitial && first !== '' && second !== '' && first[0] === second[0]);
}

const isText = (value: BulkValue | undefined): value is string => typeof value === 'string';

/** Compares the name and the date of birth in a row with those of the member that its numbers find. */
export function comparePerson({ firstName, lastName, dateOfBirth }: BulkValues, member: KnownMember): PersonDifferences {
  return {
    // Equal texts, as nearly all are, need no comparison of names.
    firstName: isText(firstName) && firstName !== member.firstName && !mayBeSameFirstName(firstName, member.firstName),
    lastName: isText(lastName) && lastName !== member.lastName && plainName(lastName) !== plainName(member.lastName),
    dateOfBirth: isText(dateOfBirth) && member.dateOfBirth !== null && dateOfBirth !== member.dateOfBirth,
  };
}

export const hasOtherName = ({ firstName, lastName }: PersonDifferences): boolean => firstName || lastName;

/** The number by which a row names its member, for texts. */
function numberOf({ payrollNumber, nationalInsurance }: BulkValues, member: KnownMember): string {
  const isByPayroll = isText(payrollNumber) && payrollNumber.toLowerCase() === member.payrollNumber?.toLowerCase();
  return isByPayroll ? `payroll number ${payrollNumber}` : `national insurance number ${String(nationalInsurance)}`;
}

/**
 * Adds the finding of a row that has another name or date of birth than the member that its numbers find. A changed name alone is life; with another date of birth, or as
 * the name of somebody else in the payroll, it is another person.
 *
 * @param namesakes - Other members of the payroll with the name of the row.
 */
export function checkPerson(
  { rowNumber, values, findings }: CheckedRow,
  member: KnownMember,
  namesakes: readonly Namesake[],
  add: AddFinding,
): void {
  const differences = comparePerson(values, member);
  const { dateOfBirth = null } = values;
  const name = nameOf(member);
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (!hasOtherName(differences)) {
    if (differences.dateOfBirth && !errors.some(({ column }) => column === 'dateOfBirth'))
      add('birthDateDiffers', 'dateOfBirth', { value: String(dateOfBirth), name, born: String(member.dateOfBirth) });
    return;
  }
  const column = differences.lastName ? 'lastName' : 'firstName';
  const { firstName = member.firstName, lastName = member.lastName } = values;
  const words = {
    row: rowNumber,
    said: nameOf({ firstName: firstName ?? member.firstName, lastName: lastName ?? member.lastName }),
    number: numberOf(values, member),
    name,
  };
  const other = namesakes.find(({ employeeUid }) => employeeUid !== member.employeeUid);
  if (other) add('nameOfAnother', column, { ...words, other: other.payrollNumber ?? 'none' });
  else if (differences.dateOfBirth)
    add('otherPerson', column, { ...words, value: String(dateOfBirth), born: String(member.dateOfBirth) });
  // The number of an earlier row is that row's, and says so already.
  else if (!errors.some(({ code }) => isTwin(code))) add('nameDiffers', column, words);
}
