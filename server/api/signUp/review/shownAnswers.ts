import { signUp } from '../../../../schemas/built/signUp.js';
import type { Application } from '../../../../schemas/generated/types.ts';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import type { CalendarDay } from '../../../../schemas/lib/dates/calendarDay.ts';
import { maskOf } from '../../../../schemas/lib/fields/masks.ts';
import type { EntitySchema } from '../../../../schemas/lib/jsonSchema.ts';
import { activityTitle } from '../../../../schemas/lib/sic/sicCodes.ts';
import { stepValues } from '../../../../domain/signUp/answers.ts';
import { stepsFor } from '../../../../domain/signUp/steps.ts';
import type { Answers, SignUpModuleSteps, SignUpStep } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { formatGivenValue } from '../../../../schemas/lib/text/formatValue.ts';
import type { Lead } from '../../../store/signUp/leads.ts';
import { faultsOfStep } from '../judge.ts';
import { textIn } from './completeAnswers.ts';

type Part = NonNullable<Application['parts']>[number];
type Step = Part['steps'][number];

/** The masks under which the review shows secret answers. Those without one are hidden. */
const masks: Readonly<Record<string, Parameters<typeof maskOf>[1]>> = {
  sortCode: 'sortCode',
  accountNumber: 'accountNumber',
  dateOfBirth: 'year',
};

function textOf(field: string, value: unknown, form: EntitySchema): string | null {
  const property = form.properties[field] ?? {};
  if (property['x-secret']) return maskOf(value, masks[field] ?? 'hidden');
  if (field === 'signatories' && Array.isArray(value)) return value.map(personText).join('; ') || null;
  if (property.items?.format === 'sic-code' && Array.isArray(value)) return value.map(activityText).join('; ') || null;
  return formatGivenValue(describeField(field, property, form, {}), value);
}

/** An activity by its code and title. A code that is not listed stands alone, and is a fault of its step. */
const activityText = (code: unknown): string => [String(code), activityTitle(String(code))].filter(Boolean).join(' ');

/** A person in one line. Unfinished answers may lack parts. */
function personText(person: unknown): string {
  const { firstName, lastName, email } = (person ?? {}) as Readonly<Record<string, unknown>>;
  return [[textIn(firstName), textIn(lastName)].filter(Boolean).join(' '), textIn(email)].filter(Boolean).join(', ');
}

function shownStep(module: SignUpModuleSteps, step: SignUpStep, answers: Answers, today: CalendarDay): Step {
  const form = signUp.forms[step.form];
  if (!form) throw new Error(`No form "${step.form}": add schemas/forms/sign-up/${step.form}.schema.json.`);
  const { properties } = form;
  const values = stepValues(answers, module.id, step, Object.keys(properties));
  return {
    id: step.id,
    title: step.title,
    answers: Object.entries(properties).map(([field, property]) => ({
      label: property.title ?? field,
      value: textOf(field, values[field], form),
    })),
    faults: faultsOfStep(module, step, answers, today).map(({ defaultMessage }) => defaultMessage),
  };
}

/** The answers of the steps that are asked, in words. */
export const shownParts = ({ answers, progress }: Pick<Lead, 'answers' | 'progress'>, today: CalendarDay): Part[] =>
  signUp.modules.map((module) => {
    const kept = Object.entries(progress).find(([id]) => id === module.id)?.[1];
    return {
      id: module.id,
      title: module.title,
      progress: kept?.progress ?? 'Not Started',
      completionDate: kept?.completionDate ?? null,
      steps: stepsFor(module, answers).map((step) => shownStep(module, step, answers, today)),
    };
  });
