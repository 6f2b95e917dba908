import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SubmitEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Validate } from '../../../schemas/validate.ts';
import { shapeOf } from './conditions.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type Faults, NO_FAULTS } from './faultMessages.ts';
import { FieldEditor } from './fields/FieldEditor.tsx';
import { FixedField } from './fields/FixedField.tsx';
import { elementId } from './fields/control.ts';
import type { FormModel, FormSection } from './formModel.ts';
import { FormSections } from './FormSections.tsx';
import { judge } from './judge.ts';
import type { FormValues } from './payload.ts';
import { SectionParts } from '../parts/SectionParts.tsx';
import type { Refusal } from './refusal.ts';

interface SchemaFormProps {
  /** Sets this form's ids apart from those of another form on the page. */
  name: string;
  model: FormModel;
  validate: Validate;
  /** What would be sent for the form's values. Keep it stable between renders. */
  payloadOf: (values: FormValues) => Record<string, unknown>;
  /** What is there already: conditions are judged over it and the form together. */
  record?: Readonly<Record<string, unknown>>;
  values: FormValues;
  onChange: (values: FormValues) => void;
  /** Called with what to send, once it is valid. */
  onSubmit: (payload: Record<string, unknown>) => void;
  onCancel: () => void;
  submitLabel: string;
  isSaving: boolean;
  /** What the service had against the last attempt. */
  refusal: Refusal | null;
  /** What it had against fields that have not been changed since. */
  remarks: Readonly<Record<string, string>>;
}

const NOTHING: Readonly<Record<string, unknown>> = {};

/** A form that is drawn and judged by its schema. Faults are said after the first attempt to save, each at its field and all at the top. */
export function SchemaForm({
  name,
  model,
  validate,
  payloadOf,
  record = NOTHING,
  values,
  onChange,
  onSubmit,
  onCancel,
  submitLabel,
  isSaving,
  refusal,
  remarks,
}: SchemaFormProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const focusField = useCallback((path: string): void => document.getElementById(elementId(name, path))?.focus(), [name]);

  const sent = useCallback(
    (hidden: ReadonlySet<string>) => payloadOf({ ...values, ...Object.fromEntries([...hidden].map((field) => [field, null])) }),
    [values, payloadOf],
  );
  const shape = useMemo(() => shapeOf(model, (hidden) => ({ ...record, ...sent(hidden) })), [model, record, sent]);
  const check = (): Faults => {
    const payload = sent(shape.hidden);
    return judge(model, validate, payload, { ...record, ...payload });
  };
  const faults = hasFailed ? check() : NO_FAULTS;
  const shown = { ...faults, ...remarks };
  const isOnScreen = ([path]: [string, string]): boolean => {
    const [field = ''] = path.split('.');
    return model.fields.some(({ name: own }) => own === field) && !shape.hidden.has(field);
  };
  const elsewhere = Object.entries(faults).filter((entry) => !isOnScreen(entry));
  // What a field that is not on the screen lacks follows from one that is: it is said when nothing else is left to mend.
  const isMendable = elsewhere.length < Object.keys(faults).length;
  const general = [refusal?.general, ...(isMendable ? [] : elsewhere.map(([, text]) => text))].filter(Boolean).join('. ');

  // One function for all fields and all renders, so that a keystroke draws its own field alone.
  const latest = useRef({ values, onChange });
  useLayoutEffect(() => {
    latest.current = { values, onChange };
  });
  const changeField = useCallback((field: string, value: unknown) => {
    const { values: before, onChange: change } = latest.current;
    const next = { ...before, [field]: value };
    // A second change may come before the next render.
    latest.current.values = next;
    change(next);
  }, []);

  // The button that was pressed could not keep the focus while it saved.
  useEffect(() => {
    if (!refusal) return;
    const first = model.fields.find((field) => refusal.fields[field.name] !== undefined);
    if (first) focusField(first.name);
    else summary.current?.focus();
  }, [refusal, model, focusField]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = Object.entries(check());
    setHasFailed(found.length > 0);
    if (found.length === 0) return onSubmit(sent(shape.hidden));
    const first = found.find(isOnScreen);
    if (first) focusField(first[0]);
    return undefined;
  };

  const drawField = (field: string) => {
    const fixed = model.fixed.find((one) => one.name === field);
    if (fixed) return <FixedField key={field} field={fixed} value={record[field]} />;
    const own = model.fields.find((one) => one.name === field);
    if (!own || shape.hidden.has(field)) return null;
    const isGroup = own.kind === 'list' || own.kind === 'record';
    return (
      <FieldEditor
        key={field}
        form={name}
        path={field}
        field={own}
        value={values[field]}
        isRequired={shape.required.has(field)}
        fault={shown[field]}
        inner={isGroup ? faults : NO_FAULTS}
        onChange={changeField}
      />
    );
  };

  const drawParts = ({ fields }: FormSection) => (
    <SectionParts fields={fields} values={{ ...record, ...sent(shape.hidden) }} isEditing />
  );

  return (
    <>
      <ErrorSummary
        ref={summary}
        faults={Object.fromEntries(Object.entries(shown).filter(isOnScreen))}
        general={general || null}
        onPick={focusField}
      />
      <form noValidate onSubmit={submit}>
        <FormSections sections={model.sections} below={drawParts}>
          {drawField}
        </FormSections>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {submitLabel}
          </Button>
          <Button color="secondary" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        </Box>
      </form>
    </>
  );
}
