import { getSchemaType, getUiOptions } from '@rjsf/utils';
import { use } from 'react';
import type { FrameProps } from '../formContext.ts';
import { Explanation } from './Explanation.tsx';
import { FieldFrame, type Labelled } from './FieldFrame.tsx';
import { FieldQuestions } from '../questions/FieldQuestions.tsx';
import { WithinChoice } from './MultiSchemaFieldTemplate.tsx';

const OF_SEVERAL: ReadonlySet<unknown> = new Set(['array', 'object']);
/** Widgets with a single control for a list. */
const OF_LISTS: ReadonlySet<unknown> = new Set(['sicCodes']);

function labelledBy({ schema, uiSchema }: FrameProps): Labelled {
  const { field, widget, isRow } = getUiOptions(uiSchema);
  if (field === 'FixedField') return 'value';
  if (field === 'FileField') return 'control';
  if (widget === 'checkbox') return 'box';
  if (OF_LISTS.has(widget)) return 'control';
  const type = [getSchemaType(schema)].flat()[0];
  if (widget === 'radio' || OF_SEVERAL.has(type) || schema.oneOf || schema.anyOf) return 'group';
  // Screen readers announce a row of a list by its number, for which the screen has no room.
  return isRow === true ? 'nowhere' : 'control';
}

/** The frame of every field: its label, its help and its fault. */
export function FieldTemplate(props: FrameProps) {
  const { id, label, schema, uiSchema, registry, required, rawDescription, rawHelp, rawErrors, hidden, formData, children } =
    props;
  const isWithinChoice = use(WithinChoice) === id;
  const { explanation } = getUiOptions(uiSchema);
  if (schema.type === 'null' || hidden) return null;
  // The form's sections frame the record, and the choice of a shape frames the chosen shape.
  if (id === registry.globalFormOptions.idPrefix || isWithinChoice) return children;
  return (
    <FieldFrame
      id={id}
      label={label}
      help={rawHelp ?? rawDescription}
      labelled={labelledBy(props)}
      isIdWithin={getUiOptions(uiSchema).widget === 'radio'}
      isRequired={required ?? false}
      fault={rawErrors?.at(-1)}
    >
      {children}
      {typeof explanation === 'string' && <Explanation of={explanation} value={formData} />}
      <FieldQuestions id={id} />
    </FieldFrame>
  );
}
