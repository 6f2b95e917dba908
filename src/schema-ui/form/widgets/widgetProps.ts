import type { WidgetProps } from '@rjsf/utils';
import type { JsonSchema } from '../../../../schemas/jsonSchema.ts';
import type { Field } from '../../model/field.ts';

/** The ids of a field's help text and error, which its control is described by. */
export const helpId = (id: string): string => `${id}-help`;
export const errorId = (id: string): string => `${id}-error`;

/** What a widget of ours needs of RJSF's props. */
export interface FieldControl {
  id: string;
  field: Field;
  property: JsonSchema;
  value: unknown;
  isFaulty: boolean;
  /** Joins the control to its label, its help text and its error. */
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true };
  change: (value: unknown) => void;
}

/** Reads what `formModel` put into the widget's options. */
export function fieldControl({ id, value, required, rawErrors = [], options, onChange }: WidgetProps): FieldControl {
  const { field, property } = options as unknown as { field: Field; property: JsonSchema };
  const isFaulty = rawErrors.length > 0;
  const described = [field.help && helpId(id), isFaulty && errorId(id)].filter(Boolean).join(' ');
  return {
    id,
    field,
    property,
    value: value as unknown,
    isFaulty,
    aria: {
      ...(described && { 'aria-describedby': described }),
      ...(isFaulty && { 'aria-invalid': true }),
      ...(required && { 'aria-required': true }),
    },
    change: (next) => onChange(next),
  };
}
