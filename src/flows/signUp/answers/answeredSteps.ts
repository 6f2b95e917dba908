import { stepValues } from '../../../../domain/signUp/answers.ts';
import { isKnown, stepsFor } from '../../../../domain/signUp/steps.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import { activityTitle } from '../../../../schemas/lib/sic/sicCodes.ts';
import type { Answers, SignUpModuleSteps } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { formatGivenValue } from '../../../../schemas/lib/text/formatValue.ts';

/** An answer in words. */
export interface ShownAnswer {
  field: string;
  label: string;
  /** Null while it is not given. */
  text: string | null;
}

/** The answers of a step in words. */
export interface AnsweredStep {
  id: string;
  title: string;
  answers: readonly ShownAnswer[];
  /** Whether the applicant can change them: those that the service has given stay. */
  isChangeable: boolean;
}

const activityText = (code: unknown): string => [String(code), activityTitle(String(code))].filter(Boolean).join(' ');

/** The answers of the steps of a module that are asked, for the person who has given them: nothing is masked. */
export const answeredSteps = (module: SignUpModuleSteps, answers: Answers): readonly AnsweredStep[] =>
  stepsFor(module, answers).map((step) => {
    const form = signUp.forms[step.form];
    if (!form) throw new Error(`There is no form "${step.form}": run npm run generate.`);
    const { properties } = form;
    const values = stepValues(answers, module.id, step, Object.keys(properties));
    return {
      id: step.id,
      title: step.title,
      isChangeable: !isKnown(step, answers),
      answers: Object.entries(properties).map(([name, property]) => {
        const field = { ...describeField(name, property, form, {}), isSecret: false };
        const value = values[name];
        const isOfActivities = property.items?.format === 'sic-code' && Array.isArray(value);
        const text = isOfActivities ? value.map(activityText).join('; ') || null : formatGivenValue(field, value);
        return { field: name, label: field.label, text };
      }),
    };
  });
