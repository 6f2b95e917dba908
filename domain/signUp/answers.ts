import type { Answers, SignUpStep } from '../../schemas/lib/signUp/signUpSteps.ts';

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

const valueAt = (values: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return values;
  return isRecord(values) && Object.hasOwn(values, key) ? valueAt(values[key], rest) : undefined;
};

/**
 * One answer, or undefined while it is not given.
 * @example answerAt({ signUp: { businessType: { businessType: 'charity' } } }, 'signUp.businessType.businessType') // 'charity'
 */
export const answerAt = (answers: Answers, path: string): unknown => valueAt(answers, path.split('.'));

/** The same values with `value` at a place; undefined takes it out. */
function withValueAt(values: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const { [key]: before, ...others } = isRecord(values) ? values : {};
  const after = withValueAt(before, rest, value);
  return after === undefined ? others : { ...others, [key]: after };
}

/** The answers without those below a path, such as `signUp.businessInformation`. */
export const withoutAnswers = (answers: Answers, path: string): Answers =>
  answerAt(answers, path) === undefined ? answers : (withValueAt(answers, path.split('.'), undefined) as Answers);

const placeOf = (module: string, { part }: SignUpStep): string[] => [module, ...(part?.split('.') ?? [])];

/** The answers of one step, by the fields of its form. Several steps may share a part of a draft. */
export function stepValues(answers: Answers, module: string, step: SignUpStep, fields: readonly string[]): Values {
  const part = valueAt(answers, placeOf(module, step));
  if (!isRecord(part)) return {};
  return Object.fromEntries(fields.filter((field) => Object.hasOwn(part, field)).map((field) => [field, part[field]]));
}

/** The answers with new ones of one step, whose other fields stay. */
export function withStepValues(answers: Answers, module: string, step: SignUpStep, values: Values): Answers {
  const place = placeOf(module, step);
  const before = valueAt(answers, place);
  return withValueAt(answers, place, { ...(isRecord(before) ? before : {}), ...values }) as Answers;
}
