import { signUp } from '../../../../schemas/built/signUp.js';
import { stepValues, withStepValues } from '../../../../domain/signUp/answers.ts';
import { pagesToFill, type SignUpPage } from '../../../../domain/signUp/steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';

/** The fields of a step's form, in the order of the screen. */
export const fieldsOf = ({ form }: SignUpStep): readonly string[] => Object.keys(signUp.forms[form]?.properties ?? {});

/** Whether a step lists the signatories of the bank account, whom the first module may name already. */
export const listsSignatories = ({ form }: SignUpStep): boolean => form === 'account-signatories';

/** The other modules whose answers the pages of a module need: for the conditions of its steps, and for the people whom they name. */
export const modulesBefore = ({ id, steps }: SignUpModuleSteps): readonly string[] => [
  ...new Set(
    steps
      .flatMap((step) => [
        ...step.when.map(({ answer }) => answer.split('.')[0] ?? ''),
        ...(listsSignatories(step) ? ['signUp'] : []),
      ])
      .filter((module) => module !== id && module !== ''),
  ),
];

/** The place of an address among the pages of a module. */
export interface StepPlace {
  readonly pages: readonly SignUpPage[];
  readonly page: SignUpPage;
  /** The step of the address, on that page. */
  readonly step: SignUpStep;
  readonly index: number;
}

/** The answers with the defaults of the forms, where nothing is given yet. */
const withDefaults = ({ id, steps }: SignUpModuleSteps, answers: Answers): Answers =>
  steps.reduce((all, step) => {
    const given = stepValues(all, id, step, fieldsOf(step));
    const defaults = Object.entries(signUp.forms[step.form]?.properties ?? {})
      .filter(([field, property]) => property.default !== undefined && !(field in given))
      .map(([field, property]) => [field, property.default] as const);
    return defaults.length === 0 ? all : withStepValues(all, id, step, Object.fromEntries(defaults));
  }, answers);

/**
 * The page of an address. Without a step in it, and for one that is not asked or known, it is that of the first step that has no answers yet or whose answers
 * have a fault. Pages and steps follow from the values that the forms show, also before they are confirmed.
 *
 * @param remaining - The titles of the steps without right answers, as the service judges them.
 */
export function placeOf(
  module: SignUpModuleSteps,
  answers: Answers,
  named: string | null,
  remaining: readonly string[],
): StepPlace | undefined {
  const pages = pagesToFill(module, withDefaults(module, answers));
  const steps = pages.flatMap((page) => page.steps);
  const isOpen = (step: SignUpStep): boolean =>
    remaining.includes(step.title) || Object.keys(stepValues(answers, module.id, step, fieldsOf(step))).length === 0;
  const step = steps.find(({ id }) => id === named) ?? steps.find(isOpen) ?? steps[0];
  const page = pages.find(({ id }) => id === step?.page.id);
  return step && page && { pages, page, step, index: pages.indexOf(page) };
}
