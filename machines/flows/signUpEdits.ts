import { stepValues, withStepValues } from '../../domain/signUp/answers.ts';
import type { ClearingAnswer, SignUpModuleSteps, SignUpStep } from '../../schemas/lib/signUp/signUpSteps.ts';

type Values = Readonly<Record<string, unknown>>;

/** A module's answers as the service has them. */
export interface Kept {
  /** The module's draft. */
  readonly answers: Values;
  readonly etag: string;
}

/** Changed fields of one step. */
export interface Edit {
  /** The step's id. */
  readonly step: string;
  readonly values: Values;
}

/** A field of a step. */
export interface StepField {
  readonly step: string;
  readonly field: string;
}

const stepOf = (module: SignUpModuleSteps, { step }: Pick<Edit, 'step'>): SignUpStep => {
  const found = module.steps.find(({ id }) => id === step);
  if (!found) throw new Error(`The module "${module.id}" has no step "${step}": name one of schemas/forms/sign-up/modules.json.`);
  return found;
};

const jsonOf = (value: unknown): string => JSON.stringify(value ?? null);

/** The edits with later ones, one for each step, the oldest first. A later value of a field replaces the earlier one. */
export function mergeEdits(edits: readonly Edit[], later: readonly Edit[]): readonly Edit[] {
  const bySteps = new Map<string, Values>();
  for (const { step, values } of [...edits, ...later]) bySteps.set(step, { ...bySteps.get(step), ...values });
  return [...bySteps].map(([step, values]) => ({ step, values }));
}

/** The draft with an edit of one of the module's steps. */
export const withEdit = (module: SignUpModuleSteps, answers: Values, edit: Edit): Values =>
  withStepValues({ [module.id]: answers }, module.id, stepOf(module, edit), edit.values)[module.id] ?? {};

/** The fields that both an edit and another device have changed, to different values. */
export function overlap(module: SignUpModuleSteps, edits: readonly Edit[], base: Kept, theirs: Kept): readonly StepField[] {
  return edits.flatMap((edit) => {
    const fields = Object.keys(edit.values);
    const valuesIn = ({ answers }: Kept): Values => stepValues({ [module.id]: answers }, module.id, stepOf(module, edit), fields);
    const [before, now] = [valuesIn(base), valuesIn(theirs)];
    return fields
      .filter((field) => jsonOf(now[field]) !== jsonOf(before[field]) && jsonOf(now[field]) !== jsonOf(edit.values[field]))
      .map((field) => ({ step: edit.step, field }));
  });
}

/** The fields of edits whose values are not those of the service. */
export function differing(module: SignUpModuleSteps, edits: readonly Edit[], { answers }: Kept): readonly StepField[] {
  return edits.flatMap((edit) => {
    const fields = Object.keys(edit.values);
    const kept = stepValues({ [module.id]: answers }, module.id, stepOf(module, edit), fields);
    return fields
      .filter((field) => jsonOf(kept[field]) !== jsonOf(edit.values[field]))
      .map((field) => ({ step: edit.step, field }));
  });
}

/** The fields of edits. */
export const fieldsIn = (edits: readonly Edit[]): readonly StepField[] =>
  edits.flatMap(({ step, values }) => Object.keys(values).map((field) => ({ step, field })));

/** The edits in two parts: the named fields, and the others. An edit without fields is dropped. */
export function partEdits(edits: readonly Edit[], fields: readonly StepField[]): Record<'taken' | 'left', readonly Edit[]> {
  const partOf = (isNamed: boolean): readonly Edit[] =>
    edits
      .map(({ step, values }) => {
        const named = new Set(fields.filter((one) => one.step === step).map(({ field }) => field));
        return { step, values: Object.fromEntries(Object.entries(values).filter(([field]) => named.has(field) === isNamed)) };
      })
      .filter(({ values }) => Object.keys(values).length > 0);
  return { taken: partOf(true), left: partOf(false) };
}

/** The edits without some fields. */
export const withoutFields = (edits: readonly Edit[], fields: readonly StepField[]): readonly Edit[] =>
  partEdits(edits, fields).left;

/** The fields of an edit that are among the clearing answers. */
export function clearingOf(clearing: readonly ClearingAnswer[], module: SignUpModuleSteps, edit: Edit): readonly StepField[] {
  const { part } = stepOf(module, edit);
  const place = [module.id, part].filter((one) => one !== null).join('.');
  return Object.keys(edit.values)
    .filter((field) => clearing.some(({ answer }) => answer === `${place}.${field}`))
    .map((field) => ({ step: edit.step, field }));
}
