import { answerAt, stepValues, withoutAnswers } from './answers.ts';
import type {
  Answers,
  ClearingAnswer,
  SignUpModuleSteps,
  SignUpStep,
  SignUpSteps,
  StepCondition,
} from '../../schemas/lib/signUp/signUpSteps.ts';

const holds = ({ answer, is }: StepCondition, answers: Answers): boolean => {
  const given = answerAt(answers, answer);
  return is.some((value) => value === given);
};

/** The steps of a module that the answers ask for, in order, with those whose answers the service has given. */
export const stepsFor = ({ steps }: SignUpModuleSteps, answers: Answers): readonly SignUpStep[] =>
  steps.filter(({ when }) => when.every((condition) => holds(condition, answers)));

/** Whether the service has given the answers of a step. */
export const isKnown = ({ known }: SignUpStep, answers: Answers): boolean => known !== null && holds(known, answers);

/** The steps of a module with a page for the applicant. */
export const stepsToFill = (module: SignUpModuleSteps, answers: Answers): readonly SignUpStep[] =>
  stepsFor(module, answers).filter((step) => !isKnown(step, answers));

/** Steps that are asked on one page. */
export interface SignUpPage {
  /** The id of its first step. */
  readonly id: string;
  readonly title: string;
  readonly steps: readonly SignUpStep[];
}

/** The pages of a module for the applicant, in order. */
export const pagesToFill = (module: SignUpModuleSteps, answers: Answers): readonly SignUpPage[] =>
  [...Map.groupBy(stepsToFill(module, answers), ({ page }) => page.id).values()].flatMap((steps) =>
    steps[0] ? [{ ...steps[0].page, steps }] : [],
  );

/** The changed answers that make others void, with something to lose. Each is to be confirmed first. */
export const clearingChanges = ({ clearing }: SignUpSteps, before: Answers, after: Answers): readonly ClearingAnswer[] =>
  clearing.filter(({ answer, clears }) => {
    const given = answerAt(before, answer);
    const changes = given !== undefined && given !== null && given !== answerAt(after, answer);
    return changes && clears.some((path) => answerAt(before, path) !== undefined);
  });

/** The answers without those that a change has made void. */
export const clearAnswers = (changes: readonly ClearingAnswer[], answers: Answers): Answers =>
  changes.flatMap(({ clears }) => clears).reduce(withoutAnswers, answers);

/** The answers of the steps that are asked, without those of steps that no longer are. */
export function askedAnswers(signUp: SignUpSteps, answers: Answers): Answers {
  const asked = signUp.modules.map((module): [string, Readonly<Record<string, unknown>>] => {
    const parts = stepsFor(module, answers).map((step) => {
      const values = stepValues(answers, module.id, step, Object.keys(signUp.forms[step.form]?.properties ?? {}));
      return { part: step.part, values };
    });
    return [module.id, parts.reduce(mergeValues, {})];
  });
  return Object.fromEntries(asked);
}

type Values = Readonly<Record<string, unknown>>;

function mergeValues(draft: Values, { part, values }: { part: string | null; values: Values }): Values {
  const [key, ...rest] = part?.split('.') ?? [];
  if (key === undefined) return { ...draft, ...values };
  const inner = (draft[key] ?? {}) as Values;
  return { ...draft, [key]: mergeValues(inner, { part: rest.length > 0 ? rest.join('.') : null, values }) };
}
