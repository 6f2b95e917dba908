import type { CalendarDay } from '../calendar/calendarDay.ts';
import { type AccountCheck, brokenRules } from '../fields/fieldRules.ts';
import type { Validate, ValidationFault } from '../validate.ts';
import { answerAt, stepValues } from './answers.ts';
import { stepsFor } from './steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep, SignUpSteps } from './types.ts';

/** The facts by which a step is judged. */
export interface StepJudge {
  signUp: SignUpSteps;
  /** The compiled validator of each form, by its name: schemas/built/validators/sign-up. */
  validators: Readonly<Record<string, Validate>>;
  /** The day in the United Kingdom. */
  today: CalendarDay;
  /** The modulus check of a bank account. */
  couldExist: AccountCheck;
}

/** All faults of a step's answers, each at its field: those of its form, and those with the answers of other steps. */
export function stepFaults(judge: StepJudge, module: SignUpModuleSteps, step: SignUpStep, answers: Answers): ValidationFault[] {
  const { signUp, validators, today, couldExist } = judge;
  const form = signUp.forms[step.form];
  const validate = validators[step.form];
  if (!form || !validate) throw new Error(`The form "${step.form}" is not compiled: run npm run generate.`);
  const values = stepValues(answers, module.id, step, Object.keys(form.properties));
  const own = validate(values) ? [] : [...(validate.errors ?? [])];
  return [
    ...own,
    ...brokenRules(form, values, values, today, couldExist),
    ...repeatedAddresses(form, values),
    ...equalAnswers(signUp, module, step, answers, Object.keys(form.properties)),
  ];
}

/** The people of a list whose address an earlier one has: each is sent a link of their own. */
function repeatedAddresses(
  { properties }: SignUpSteps['forms'][string],
  values: Readonly<Record<string, unknown>>,
): ValidationFault[] {
  return Object.keys(properties).flatMap((field) => {
    const list = values[field];
    if (!properties[field]?.items?.properties?.['email'] || !Array.isArray(list)) return [];
    const addresses = list.map((person: { email?: unknown } | null) =>
      typeof person?.email === 'string' ? folded(person.email) : '',
    );
    return addresses.flatMap((address, index) =>
      address !== '' && addresses.indexOf(address) < index
        ? [
            {
              instancePath: `/${field}/${index}/email`,
              keyword: 'x-rules',
              params: { message: 'Enter an email address that no other signatory has: each receives a link of their own' },
            },
          ]
        : [],
    );
  });
}

function equalAnswers(
  { rules }: SignUpSteps,
  module: SignUpModuleSteps,
  { part }: SignUpStep,
  answers: Answers,
  fields: readonly string[],
): ValidationFault[] {
  const place = [module.id, part].filter((one) => one !== null).join('.');
  return rules.flatMap(({ answer, differsFrom, message }) => {
    const field = answer.slice(answer.lastIndexOf('.') + 1);
    if (answer !== `${place}.${field}` || !fields.includes(field)) return [];
    const given = answerAt(answers, answer);
    const other = answerAt(answers, differsFrom);
    if (typeof given !== 'string' || typeof other !== 'string' || folded(given) !== folded(other)) return [];
    return [{ instancePath: `/${field}`, keyword: 'x-rules', params: { message } }];
  });
}

const folded = (text: string): string => text.trim().toLowerCase();

/** The first step of a module that has a fault. Undefined when all its answers are given and right. */
export const firstOpenStep = (judge: StepJudge, module: SignUpModuleSteps, answers: Answers): SignUpStep | undefined =>
  stepsFor(module, answers).find((step) => stepFaults(judge, module, step, answers).length > 0);
