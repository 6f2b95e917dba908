import type { Answers, SignUpModuleSteps, SignUpStep } from '../../schemas/lib/signUp/signUpSteps.ts';
import { stepValues } from './answers.ts';
import { stepsFor } from './steps.ts';

/** The fields by which a sign-up names a person. */
export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
}

/** A person whom the answers name. */
export interface GivenPerson {
  /** The step that asks for them. */
  step: string;
  /** Their part in the sign-up, within a sentence. */
  role: string;
  values: PersonValues;
}

const fields = ['firstName', 'lastName', 'email'] as const;

/** The parts of people by the steps that ask for their names and addresses. */
const roles: Readonly<Record<string, string>> = {
  personalInformation: 'you',
  primaryUser: 'day-to-day contact',
  responsibleUser: 'responsible person',
  signatory: 'authorised signatory',
};

/** The form of a person other than the applicant. */
export const isOtherPerson = ({ form }: SignUpStep): boolean => form === 'other-person';

export const nameOf = ({ firstName, lastName }: PersonValues): string => `${firstName} ${lastName}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A person as far as their values are given. */
export const personOf = (values: Readonly<Record<string, unknown>>): PersonValues => ({
  firstName: textOf(values['firstName']),
  lastName: textOf(values['lastName']),
  email: textOf(values['email']),
});

/** Whether two are one person. Nobody is the same as somebody of whom nothing is known. */
export const isSamePerson = (one: PersonValues, other: PersonValues): boolean =>
  fields.every((field) => one[field].toLowerCase() === other[field].toLowerCase()) && fields.some((field) => one[field] !== '');

/** The people whom the steps of a module name with all their values, each once. */
export function givenPeople(module: SignUpModuleSteps, answers: Answers): readonly GivenPerson[] {
  const all = stepsFor(module, answers).flatMap((step): GivenPerson[] => {
    const role = roles[step.id];
    const values = personOf(stepValues(answers, module.id, step, fields));
    return role !== undefined && fields.every((field) => values[field] !== '') ? [{ step: step.id, role, values }] : [];
  });
  return all.filter(({ values }, index) => !all.slice(0, index).some((one) => isSamePerson(one.values, values)));
}

/** The later steps of a module about the person of a step: a change of that person changes them too. */
export function stepsOfSamePerson(module: SignUpModuleSteps, step: SignUpStep, answers: Answers): readonly SignUpStep[] {
  const valuesOf = (one: SignUpStep): PersonValues => personOf(stepValues(answers, module.id, one, fields));
  const asked = stepsFor(module, answers);
  if (!isOtherPerson(step)) return [];
  return asked
    .slice(asked.findIndex(({ id }) => id === step.id) + 1)
    .filter((one) => isOtherPerson(one) && isSamePerson(valuesOf(one), valuesOf(step)));
}
