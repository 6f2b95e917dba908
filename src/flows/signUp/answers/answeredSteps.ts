import { stepValues } from '../../../../domain/signUp/answers.ts';
import { isKnown, stepsFor } from '../../../../domain/signUp/steps.ts';
import { nameOf, personOf } from '../../../../domain/signUp/people.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import type { JsonSchema } from '../../../../schemas/lib/jsonSchema.ts';
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

const personText = (person: unknown): string => {
  const values = personOf({ ...(person as object | null) });
  return [nameOf(values).trim(), values.email].filter(Boolean).join(', ');
};

/** A list of activities or of people as text; null for another answer. */
function listText(items: JsonSchema | undefined, value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  if (items?.format === 'sic-code') return value.map(activityText).join('; ');
  return items?.properties?.['email'] ? value.map(personText).join('; ') : null;
}

/**
 * The answers of the steps of a module that are asked, in words.
 *
 * @param isMasked - Whether secret answers are hidden. They are shown where they are checked, before the signature.
 */
export const answeredSteps = (module: SignUpModuleSteps, answers: Answers, isMasked = false): readonly AnsweredStep[] =>
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
        const described = describeField(name, property, form, {});
        const field = { ...described, isSecret: isMasked && described.isSecret };
        const text = listText(property.items, values[name]) ?? formatGivenValue(field, values[name]);
        return { field: name, label: field.label, text };
      }),
    };
  });
