import { validators } from '../../../schemas/built/validators/sign-up/all.js';
import { signUp } from '../../../schemas/built/signUp.js';
import { couldExist } from '../../../domain/bank/bankAccount.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { stepValues } from '../../../domain/signUp/answers.ts';
import { type StepJudge, stepFaults } from '../../../domain/signUp/stepFaults.ts';
import { stepsFor } from '../../../domain/signUp/steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../schemas/lib/signUp/signUpSteps.ts';
import type { FieldError } from '../../work/core/refusal.ts';
import { fieldErrors } from '../../work/core/validFields.ts';

const judgeOn = (today: CalendarDay): StepJudge => ({ signUp, validators, today, couldExist });

/** The faults of a step's answers, each at its field, in the words of its form. */
export function faultsOfStep(module: SignUpModuleSteps, step: SignUpStep, answers: Answers, today: CalendarDay): FieldError[] {
  const form = signUp.forms[step.form];
  if (!form) throw new Error(`The step "${step.id}" has no form: run npm run generate.`);
  const values = stepValues(answers, module.id, step, Object.keys(form.properties));
  return fieldErrors(stepFaults(judgeOn(today), module, step, answers), form, values);
}

/** The faults of a module, each at `step.field`. */
export const faultsOfModule = (module: SignUpModuleSteps, answers: Answers, today: CalendarDay): FieldError[] =>
  stepsFor(module, answers).flatMap((step) =>
    faultsOfStep(module, step, answers, today).map((fault) => ({ ...fault, field: `${step.id}.${fault.field}` })),
  );

/** The titles of a module's steps without right answers. */
export const remainingSteps = (module: SignUpModuleSteps, answers: Answers, today: CalendarDay): string[] =>
  stepsFor(module, answers)
    .filter((step) => faultsOfStep(module, step, answers, today).length > 0)
    .map(({ title }) => title);
