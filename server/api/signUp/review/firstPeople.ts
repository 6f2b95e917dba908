import type { SignUpDraft } from '../../../../schemas/generated/types.ts';
import { textIn } from './completeAnswers.ts';

/** A person who gets access to the new employer. */
export interface FirstPerson {
  firstName: string;
  lastName: string;
  email: string;
  /** `yyyy-MM-dd` */
  dateOfBirth: string | null;
  isSenior: boolean;
}

interface Named {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const personOf = ({ firstName, lastName, email }: Named, dateOfBirth: string | null): Omit<FirstPerson, 'isSenior'> => ({
  firstName: textIn(firstName),
  lastName: textIn(lastName),
  email: textIn(email),
  dateOfBirth,
});

/**
 * The people who are invited: the applicant as senior pension administrator, then the day-to-day contact and the responsible person where they are somebody
 * else. Nobody is invited twice, regardless of case.
 */
export function firstPeople({ personalInformation, accountAccess }: Partial<SignUpDraft>): FirstPerson[] {
  const applicant = { ...personOf(personalInformation ?? {}, personalInformation?.dateOfBirth ?? null), isSenior: true };
  const others = [accountAccess?.primaryUser, accountAccess?.responsibleUser].flatMap((one) =>
    one ? [{ ...personOf(one, null), isSenior: false }] : [],
  );
  const byAddress = new Map<string, FirstPerson>();
  for (const person of [applicant, ...others]) {
    const address = person.email.toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, person);
  }
  return [...byAddress.values()];
}
