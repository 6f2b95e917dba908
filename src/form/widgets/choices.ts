import type { ControlProps } from '../formContext.ts';

interface Choice {
  value: unknown;
  label: string;
}

/** The possible values of a field, with their labels. Null is left out: it means an empty field. */
export const choicesOf = ({ options }: Pick<ControlProps, 'options'>): Choice[] =>
  (options.enumOptions ?? []).filter(({ value }) => value !== null);
