import { useMemo, useState } from 'react';
import type { FormJudge } from '../formContext.ts';
import type { FormModel } from '../formModel.ts';
import type { FormValues } from '../payload.ts';
import type { Question, Refusal } from '../refusal.ts';

/** A question as the form shows it. */
export interface ShownQuestion extends Question {
  isConfirmed: boolean;
  confirm: (isRight: boolean) => void;
}

interface QuestionsOptions {
  model: FormModel;
  judge: FormJudge;
  formData: FormValues;
  refusal: Refusal | null;
}

/** A question with the values that it is about, as text: an answer holds for these alone. */
type Open = Question & { values: string };

/**
 * The questions about unlikely values: those of the form's own rules, once somebody has tried to save, and those of the service. A confirmation
 * holds until one of the values changes.
 */
export function useQuestions({ model, judge, formData, refusal }: QuestionsOptions) {
  const [hasAsked, setHasAsked] = useState(false);
  const [confirmed, setConfirmed] = useState<Readonly<Record<string, string>>>({});
  const [served, setServed] = useState<{ refusal: Refusal | null; open: readonly Open[] }>({ refusal: null, open: [] });
  const { fields, entity } = model;

  const valueOf = (field: string): string => JSON.stringify(judge.saved(formData)[field] ?? null);
  if (refusal !== null && served.refusal !== refusal)
    setServed({ refusal, open: refusal.questions.map((one) => ({ ...one, values: valueOf(one.field) })) });

  const own = useMemo(
    () =>
      entity['x-warnings'] === undefined
        ? []
        : judge.questions(formData).map(({ warning, field, question, values }): Open => {
            // The question stands at a field of the form. In another section it may be about a date that is not shown there.
            const here = [field, ...Object.keys(values)].find((name) => fields.some((one) => one.name === name));
            return { warning, field: here ?? field, question, values: JSON.stringify(values) };
          }),
    [entity, judge, formData, fields],
  );
  // A question of the service is about one field, whose value has not been changed since.
  const ofService = served.open.filter(
    (one) => one.values === valueOf(one.field) && !own.some(({ warning }) => warning === one.warning),
  );
  const isRight = ({ warning, values }: Open): boolean => confirmed[warning] === values;
  const position = ({ field }: Open): number => fields.findIndex(({ name }) => name === field);
  // In the order of the form: the focus goes to the first one.
  const all = [...own, ...ofService].toSorted((a, b) => position(a) - position(b));

  return {
    shown: [...(hasAsked ? own : own.filter(isRight)), ...ofService].map((one): ShownQuestion => ({
      ...one,
      isConfirmed: isRight(one),
      confirm: (yes) =>
        setConfirmed(({ [one.warning]: _before, ...others }) => (yes ? { ...others, [one.warning]: one.values } : others)),
    })),
    /** The first question that is still open, which is shown from now on. */
    ask: (): Question | undefined => {
      const open = all.find((one) => !isRight(one));
      if (open) setHasAsked(true);
      return open;
    },
    /** The names of the confirmed warnings. */
    confirmed: all.filter(isRight).map(({ warning }) => warning),
  };
}
