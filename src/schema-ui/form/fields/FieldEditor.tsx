import { type ComponentType, memo, useCallback } from 'react';
import type { FieldKind } from '../../model/field.ts';
import { BooleanWidget } from '../widgets/BooleanWidget.tsx';
import { CheckboxesWidget } from '../widgets/CheckboxesWidget.tsx';
import { ChoiceWidget } from '../widgets/ChoiceWidget.tsx';
import { DateTimeWidget } from '../widgets/DateTimeWidget.tsx';
import { DateWidget } from '../widgets/DateWidget.tsx';
import { ListWidget } from '../widgets/ListWidget.tsx';
import { NumberWidget } from '../widgets/NumberWidget.tsx';
import { RecordWidget } from '../widgets/RecordWidget.tsx';
import { ReferenceWidget } from '../widgets/ReferenceWidget.tsx';
import { TextWidget } from '../widgets/TextWidget.tsx';
import { YesNoWidget } from '../widgets/YesNoWidget.tsx';
import { ariaOf, type ControlProps, elementId, type FieldEditorProps } from './control.ts';
import { FieldFrame } from './FieldFrame.tsx';

const WIDGETS: Record<Exclude<FieldKind, 'record' | 'list'>, ComponentType<ControlProps>> = {
  text: TextWidget,
  identifier: TextWidget,
  number: NumberWidget,
  pence: NumberWidget,
  percent: NumberWidget,
  boolean: BooleanWidget,
  date: DateWidget,
  dateTime: DateTimeWidget,
  choice: ChoiceWidget,
  reference: ReferenceWidget,
};

/** One field: its label, help, control and fault. It is drawn again only when something of its own has changed. */
export const FieldEditor = memo(function FieldEditor({
  form,
  path,
  field,
  value,
  isRequired,
  fault,
  inner,
  isRow = false,
  onChange,
}: FieldEditorProps) {
  const id = elementId(form, path);
  const change = useCallback((next: unknown) => onChange(field.name, next), [onChange, field.name]);
  const aria = { ...ariaOf(id, field, isRequired, fault), ...(isRow && { 'aria-label': field.label }) };
  const control = { id, field, value, isFaulty: fault !== undefined, aria, change };
  const frame = { id, field, isRequired, fault };

  if (field.kind === 'record' || field.kind === 'list') {
    const Widget = field.kind === 'record' ? RecordWidget : field.item?.kind === 'choice' ? CheckboxesWidget : ListWidget;
    return (
      <FieldFrame {...frame} labelled="group">
        <Widget {...control} form={form} path={path} inner={inner} Editor={FieldEditor} />
      </FieldFrame>
    );
  }
  if (field.kind === 'boolean' && !field.takesNull) {
    return (
      // What is not ticked is answered too.
      <FieldFrame {...frame} labelled="itself">
        <BooleanWidget {...control} />
      </FieldFrame>
    );
  }
  const Widget = field.kind === 'boolean' ? YesNoWidget : WIDGETS[field.kind];
  return (
    <FieldFrame {...frame} labelled={isRow ? 'itself' : 'control'}>
      <Widget {...control} />
    </FieldFrame>
  );
});
