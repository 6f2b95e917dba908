import type { BulkValues, KnownMember } from '../types.ts';
import { UNKNOWN_NUMBER } from './acrossRows.ts';
import { plainName } from '../values/names.ts';

/** The employee that a row is about, or the reason for which that is not certain. */
export interface Identity {
  member: KnownMember | null;
  /** Employees who may be the same person as somebody new, with the reason. */
  lookAlikes: readonly { member: KnownMember; reason: 'nationalInsurance' | 'nameAndDateOfBirth' }[];
  /** Several employees who fit equally well. */
  ambiguous: readonly KnownMember[];
  /** The owner of the payroll number, where the national insurance number is somebody else's. */
  otherNumber: KnownMember | null;
}

const textOf = (values: BulkValues, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' ? value : null;
};

/** Whether a row has the name of an employee. A row without a name contradicts nobody. */
export function hasSameName(values: BulkValues, member: KnownMember): boolean {
  const [firstName, lastName] = [textOf(values, 'firstName'), textOf(values, 'lastName')];
  return (
    (lastName === null || plainName(lastName) === plainName(member.lastName)) &&
    (firstName === null || plainName(firstName) === plainName(member.firstName))
  );
}

const isSamePerson = (values: BulkValues, member: KnownMember): boolean => {
  const [lastName, firstName, dateOfBirth] = ['lastName', 'firstName', 'dateOfBirth'].map((name) => textOf(values, name));
  return (
    lastName != null &&
    firstName != null &&
    dateOfBirth != null &&
    dateOfBirth === member.dateOfBirth &&
    hasSameName(values, member)
  );
};

/** The identity of a row that is about no known employee. */
export const nobody: Identity = { member: null, lookAlikes: [], ambiguous: [], otherNumber: null };
const certain = (member: KnownMember): Identity => ({ member, lookAlikes: [], ambiguous: [], otherNumber: null });

/** One of several who fit: the one whom the payroll employs, if it is only one. */
function only(members: readonly KnownMember[], payrollUid: string | null): Identity {
  const narrower = [
    members,
    members.filter(({ isActive }) => isActive),
    members.filter((member) => member.isActive && member.payrollUid === payrollUid),
  ];
  const [one] = narrower.find((list) => list.length === 1) ?? [];
  return one ? certain(one) : { ...nobody, ambiguous: members };
}

/**
 * Whether a row that adds nobody is certainly about an employee, even if its numbers or its name find others too: it has the payroll number, which nobody else of the employer has, and no other national
 * insurance number. {@link identify} finds the same employee then.
 */
export function isCertainlyAbout(values: BulkValues, member: KnownMember): boolean {
  const nationalInsurance = textOf(values, 'nationalInsurance');
  const payrollNumber = textOf(values, 'payrollNumber');
  if (payrollNumber === null || payrollNumber.toLowerCase() !== member.payrollNumber?.toLowerCase()) return false;
  return nationalInsurance === null || nationalInsurance === UNKNOWN_NUMBER || nationalInsurance === member.nationalInsurance;
}

/**
 * Finds the employee of a row among those that were found for it: by both numbers, by one of them, or by the name and the date of birth if the row has no
 * number. Somebody who is to join is only the same person with the same payroll number.
 *
 * @param isJoiner - Whether the row adds its person.
 * @param payrollUid - The payroll of the file.
 */
export function identify(
  values: BulkValues,
  found: readonly KnownMember[],
  { isJoiner, payrollUid }: { isJoiner: boolean; payrollUid: string | null },
): Identity {
  // Nearly every row finds one employee, about whom it is: the lists below are for the others.
  const [first] = found;
  if (!isJoiner && found.length === 1 && first && isCertainlyAbout(values, first)) return certain(first);
  const [nationalInsurance, payrollNumber] = [textOf(values, 'nationalInsurance'), textOf(values, 'payrollNumber')];
  const isReal = nationalInsurance !== null && nationalInsurance !== UNKNOWN_NUMBER;
  const byNationalInsurance = isReal ? found.filter((one) => one.nationalInsurance === nationalInsurance) : [];
  const byPayrollNumber =
    payrollNumber === null ? [] : found.filter((one) => one.payrollNumber?.toLowerCase() === payrollNumber.toLowerCase());

  const byBoth = byNationalInsurance.filter((one) => byPayrollNumber.includes(one));
  if (byBoth.length > 0) return only(byBoth, payrollUid);
  const byPerson = found.filter((one) => isSamePerson(values, one));

  if (isJoiner) {
    const [owner] = byPayrollNumber;
    const alike = [
      ...byNationalInsurance.map((member) => ({ member, reason: 'nationalInsurance' as const })),
      ...byPerson
        .filter((member) => !byNationalInsurance.includes(member) && member !== owner)
        .map((member) => ({ member, reason: 'nameAndDateOfBirth' as const })),
    ];
    if (owner && hasSameName(values, owner)) return { ...nobody, member: owner };
    return { ...nobody, lookAlikes: alike, otherNumber: owner ?? null };
  }
  if (byNationalInsurance.length > 0) {
    const [owner] = byPayrollNumber;
    const identity = only(byNationalInsurance, payrollUid);
    return owner && identity.member ? { ...identity, otherNumber: owner } : identity;
  }
  if (byPayrollNumber.length > 0) return only(byPayrollNumber, payrollUid);
  if (isReal || payrollNumber !== null || byPerson.length === 0) return nobody;
  return only(byPerson, payrollUid);
}
