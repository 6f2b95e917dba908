import { describe, expect, it } from 'vitest';
import { formSamples } from '../../tests/setup/signUpSamples.ts';
import { validators } from '../../schemas/built/validators/sign-up/all.js';
import { signUp } from '../../schemas/built/signUp.js';
import { couldExist } from '../bank/bankAccount.ts';
import { answerAt, stepValues, withStepValues } from './answers.ts';

import { firstOpenStep, stepFaults } from './stepFaults.ts';
import { askedAnswers, stepsFor } from './steps.ts';
import type { Answers, SignUpModuleSteps } from '../../schemas/lib/signUp/signUpSteps.ts';

const judge = { signUp, validators, today: '2026-08-31', couldExist };

/** The values that an answer can have, each of which may ask for other steps. */
function valuesOf(answer: string): unknown[] {
  const field = answer.slice(answer.lastIndexOf('.') + 1);
  // The source of a sign-up is no answer of a step: the service sets it.
  if (answer === 'signUp.source') return ['direct', 'intermediary', 'WPT'];
  const asked = signUp.modules.flatMap(({ id, steps }) => steps.map((step) => ({ module: id, ...step })));
  const step = asked.find(
    ({ module, part, form }) =>
      [module, part, field].filter(Boolean).join('.') === answer && signUp.forms[form]?.properties[field],
  );
  const { oneOf, type } = signUp.forms[step?.form ?? '']?.properties[field] ?? {};
  if (type === 'boolean') return [true, false];
  const values = oneOf?.map((option) => option.const).filter((value) => value !== null);
  if (!values) throw new Error(`The values of ${answer} are not listed.`);
  return values;
}

/** One value of each set of values for which the same conditions of a module hold: two others would take the same path. */
function differentValues(answer: string, { steps }: SignUpModuleSteps): unknown[] {
  const conditions = steps.flatMap(({ when }) => when).filter((condition) => condition.answer === answer);
  const held = (value: unknown): string => conditions.map(({ is }) => is.some((one) => one === value)).join();
  return [...new Map(valuesOf(answer).map((value) => [held(value), value])).values()];
}

/** The answers on which a step of any module depends. */
const deciding = [
  ...new Set(signUp.modules.flatMap(({ steps }) => steps.flatMap(({ when }) => when.map(({ answer }) => answer)))),
];

/** Every combination of the deciding answers of a module, by their paths. */
function combinationsOf(module: SignUpModuleSteps): Readonly<Record<string, unknown>>[] {
  const own = deciding.filter((answer) => module.steps.some(({ when }) => when.some((condition) => condition.answer === answer)));
  return own.reduce<Record<string, unknown>[]>(
    (all, answer) => all.flatMap((one) => differentValues(answer, module).map((value) => ({ ...one, [answer]: value }))),
    [{}],
  );
}

/** The answers of the module, step by step as they are asked, with the deciding ones of the combination. */
function taken(module: SignUpModuleSteps, combination: Readonly<Record<string, unknown>>): { answers: Answers; path: string[] } {
  const source = combination['signUp.source'];
  let answers: Answers = source === undefined ? {} : { signUp: { source } };
  const path: string[] = [];
  for (;;) {
    const step = firstOpenStep(judge, module, answers);
    if (!step) return { answers, path };
    // A step that stays open would be asked again without an end.
    if (path.includes(step.id))
      throw new Error(`${step.id} is still open: ${JSON.stringify(stepFaults(judge, module, step, answers))}`);
    path.push(step.id);
    const place = [module.id, step.part].filter(Boolean).join('.');
    const sample = formSamples[step.form];
    if (!sample) throw new Error(`The form ${step.form} has no sample.`);
    const decided = Object.keys(sample.valid).filter((field) => `${place}.${field}` in combination);
    const values = { ...sample.valid, ...Object.fromEntries(decided.map((field) => [field, combination[`${place}.${field}`]])) };
    answers = withStepValues(answers, module.id, step, values);
  }
}

describe.each(signUp.modules.filter(({ steps }) => steps.length > 0))('the module $id', (module) => {
  const paths = combinationsOf(module).map((combination) => ({ combination, ...taken(module, combination) }));

  it('reaches its end with every combination of the answers on which its steps depend', () => {
    expect(paths.length).toBeGreaterThanOrEqual(2 ** Math.min(1, module.steps.filter(({ when }) => when.length > 0).length));
    for (const { answers, combination } of paths) {
      expect(firstOpenStep(judge, module, answers)).toBeUndefined();
      for (const step of stepsFor(module, answers)) {
        const values = stepValues(answers, module.id, step, Object.keys(signUp.forms[step.form]?.properties ?? {}));
        expect(Object.keys(values).length, `${step.id} with ${JSON.stringify(combination)}`).toBeGreaterThan(0);
      }
    }
  });

  it('asks for every one of its steps on one of the paths', () => {
    const asked = new Set(paths.flatMap(({ answers }) => stepsFor(module, answers).map(({ id }) => id)));
    expect([...asked].toSorted()).toEqual(module.steps.map(({ id }) => id).toSorted());
  });

  it('asks for steps in their order', () => {
    const order = module.steps.map(({ id }) => id);
    for (const { path } of paths) expect(path).toEqual(path.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
  });

  it('keeps every answer that a path asks for', () => {
    const lost = paths.flatMap(({ answers }) => {
      const kept = askedAnswers(signUp, answers);
      return stepsFor(module, answers).flatMap(({ form, part }) =>
        Object.keys(formSamples[form]?.valid ?? {})
          .map((field) => [module.id, part, field].filter(Boolean).join('.'))
          .filter((answer) => JSON.stringify(answerAt(kept, answer)) !== JSON.stringify(answerAt(answers, answer))),
      );
    });
    expect(lost).toEqual([]);
  });
});
