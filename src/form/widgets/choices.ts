import type { ControlProps } from '../formContext.ts';

interface Choice {
  value: unknown;
  label: string;
}

/** The values that a field can be given, with their labels. Null is no value: the field is left empty instead. */
export const choicesOf = ({ options }: Pick<ControlProps, 'options'>): Choice[] =>
  (options.enumOptions ?? []).filter(({ value }) => value !== null);
