import type { CalendarDay } from '../../schemas/lib/dates/calendarDay.ts';
import { type AccountCheck, brokenRules } from '../../schemas/lib/fields/fieldRules.ts';
import { formats } from '../../schemas/lib/formats.ts';
import type { Validate, ValidationFault } from '../../schemas/lib/validate.ts';
import { answerAt, stepValues } from './answers.ts';
import { levelsBelowMinimum, unevenPercentages } from './levelFaults.ts';
import { stepsFor } from './steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep, SignUpSteps } from '../../schemas/lib/signUp/signUpSteps.ts';

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
    ...unevenPercentages(form, values),
    ...(module.id === 'contributions' ? levelsBelowMinimum(Object.keys(form.properties), answers, today) : []),
    ...faultsWithOthers(signUp, module, step, answers, Object.keys(form.properties)),
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
      typeof person?.email === 'string' ? foldCase(person.email) : '',
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

/** The faults by the rules about answers of two steps, at the fields of this one. */
function faultsWithOthers(
  { rules }: SignUpSteps,
  module: SignUpModuleSteps,
  { part }: SignUpStep,
  answers: Answers,
  fields: readonly string[],
): ValidationFault[] {
  const place = [module.id, part].filter((one) => one !== null).join('.');
  return rules.flatMap((rule) => {
    const isOrder = 'notAfter' in rule;
    const other = isOrder ? rule.notAfter : rule.differsFrom;
    // Of two dates either may be given last, and the step with the other one is completed by then.
    const field = (isOrder ? [rule.answer, other] : [rule.answer])
      .map((answer) => ({ answer, name: answer.slice(answer.lastIndexOf('.') + 1) }))
      .find(({ answer, name }) => answer === `${place}.${name}` && fields.includes(name));
    if (!field) return [];
    const [one, two] = [answerAt(answers, rule.answer), answerAt(answers, other)];
    if (typeof one !== 'string' || typeof two !== 'string') return [];
    const isKept = isOrder ? areInOrder(one, two) : foldCase(one) !== foldCase(two);
    return isKept ? [] : [{ instancePath: `/${field.name}`, keyword: 'x-rules', params: { message: rule.message } }];
  });
}

/** Whether one date is not after another. Texts that are no dates are for the forms to refuse. */
const areInOrder = (one: string, two: string): boolean => !formats.date(one) || !formats.date(two) || one <= two;

const foldCase = (text: string): string => text.trim().toLowerCase();

/** The first step of a module that has a fault. Undefined when all its answers are given and right. */
export const firstOpenStep = (judge: StepJudge, module: SignUpModuleSteps, answers: Answers): SignUpStep | undefined =>
  stepsFor(module, answers).find((step) => stepFaults(judge, module, step, answers).length > 0);
