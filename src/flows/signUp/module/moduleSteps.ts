import { signUp } from '../../../../schemas/built/signUp.js';
import { stepValues, withStepValues } from '../../../../domain/signUp/answers.ts';
import { stepsToFill } from '../../../../domain/signUp/steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';

/** The fields of a step's form, in the order of the screen. */
export const fieldsOf = ({ form }: SignUpStep): readonly string[] => Object.keys(signUp.forms[form]?.properties ?? {});

/** The other modules on whose answers the steps of a module depend. */
export const modulesBefore = ({ id, steps }: SignUpModuleSteps): readonly string[] => [
  ...new Set(
    steps
      .flatMap(({ when }) => when.map(({ answer }) => answer.split('.')[0] ?? ''))
      .filter((module) => module !== id && module !== ''),
  ),
];

/** The place of the page among the steps that are asked. */
export interface StepPlace {
  readonly steps: readonly SignUpStep[];
  readonly step: SignUpStep;
  readonly index: number;
  /** The number of steps, with those that follow from the values which the pages show before they are confirmed. */
  readonly total: number;
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
 * The step of an address. Without one, and for a step that is not asked or known, it is the first that has no answers yet or whose answers have a fault.
 *
 * @param remaining - The titles of the steps without right answers, as the service judges them.
 */
export function placeOf(
  module: SignUpModuleSteps,
  answers: Answers,
  named: string | null,
  remaining: readonly string[],
): StepPlace | undefined {
  const steps = stepsToFill(module, answers);
  const isOpen = (step: SignUpStep): boolean =>
    remaining.includes(step.title) || Object.keys(stepValues(answers, module.id, step, fieldsOf(step))).length === 0;
  const step = steps.find(({ id }) => id === named) ?? steps.find(isOpen) ?? steps[0];
  return step && { steps, step, index: steps.indexOf(step), total: stepsToFill(module, withDefaults(module, answers)).length };
}
