import { answerAt } from '../answers.ts';
import type { Answers } from '../../../schemas/lib/signUp/signUpSteps.ts';

/** The capacity in which a person signs. One person may have several. */
export type SigningRole = 'applicant' | 'authorisedSignatory' | 'accountSignatory';

/** A person whose signature the agreement needs. */
export interface AgreementSignatory {
  /** Unique in the agreement: `applicant`, `authorisedSignatory` or `accountSignatory2`. */
  party: string;
  name: string;
  email: string;
  roles: readonly SigningRole[];
}

/** The roles, as the agreement and its evidence name them. */
export const roleTitles: Readonly<Record<SigningRole, string>> = {
  applicant: 'Applicant for the employer',
  authorisedSignatory: 'Authorised signatory',
  accountSignatory: 'Signatory of the bank account',
};

const textAt = (answers: Answers, path: string): string => {
  const value = answerAt(answers, path);
  return typeof value === 'string' ? value.trim() : '';
};

const personAt = (answers: Answers, path: string): { name: string; email: string } => ({
  name: [textAt(answers, `${path}.firstName`), textAt(answers, `${path}.lastName`)].filter(Boolean).join(' '),
  email: textAt(answers, `${path}.email`),
});

const isSomebodyElse = (answers: Answers): boolean =>
  ['someoneElse', 'individualWithinOrganisation'].includes(textAt(answers, 'signUp.authorisedSignatory.signatoryType'));

/**
 * The people who sign, the applicant first. A person who is given in several places, by the same name and email address, signs once for all their
 * roles. Two people with one address sign separately.
 * @param answers - Those of the steps that are asked.
 */
export function agreementSignatories(answers: Answers): readonly AgreementSignatory[] {
  const bank = answerAt(answers, 'directDebit.signatories');
  const inBank = (Array.isArray(bank) ? (bank as readonly unknown[]) : []).map((person, n) => ({
    party: `accountSignatory${n + 1}`,
    ...personAt({ bank: { person } }, 'bank.person'),
    role: 'accountSignatory' as const,
  }));
  const given: { party: string; name: string; email: string; role: SigningRole }[] = [
    { party: 'applicant', ...personAt(answers, 'signUp.personalInformation'), role: 'applicant' },
    isSomebodyElse(answers)
      ? {
          party: 'authorisedSignatory',
          ...personAt(answers, 'signUp.authorisedSignatory.signatory'),
          role: 'authorisedSignatory',
        }
      : { party: 'applicant', ...personAt(answers, 'signUp.personalInformation'), role: 'authorisedSignatory' },
    ...inBank,
  ];
  const byPerson = Map.groupBy(given, ({ name, email }) =>
    JSON.stringify([name, email].map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '))),
  );
  return [...byPerson.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { party, name, email } = first;
    return [{ party, name, email, roles: [...new Set(same.map(({ role }) => role))] }];
  });
}
