import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Form from '@rjsf/core';
import { generateTemplates } from '@rjsf/mui/lib/Templates/index.js';
import type { ErrorSchema, RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Validate } from '../../../schemas/validate.ts';
import { compiledValidator } from './compiledValidator.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { FormModel } from './formModel.ts';
import type { FormValues } from './payload.ts';
import type { Refusal } from './refusal.ts';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';
import { BooleanWidget } from './widgets/BooleanWidget.tsx';
import { ChoiceWidget } from './widgets/ChoiceWidget.tsx';
import { DateWidget } from './widgets/DateWidget.tsx';
import { NumberWidget } from './widgets/NumberWidget.tsx';
import { ReferenceWidget } from './widgets/ReferenceWidget.tsx';
import { TextWidget } from './widgets/TextWidget.tsx';

const widgets: RegistryWidgetsType<FormValues> = {
  PortalText: TextWidget,
  PortalNumber: NumberWidget,
  PortalBoolean: BooleanWidget,
  PortalDate: DateWidget,
  PortalChoice: ChoiceWidget,
  PortalReference: ReferenceWidget,
};

// The theme as a whole would bring a slider, a radio group and more that no field of ours is drawn with.
const templates: Partial<TemplatesType<FormValues>> = {
  ...generateTemplates<FormValues>(),
  FieldTemplate,
  ObjectFieldTemplate,
};

interface SchemaFormProps {
  /** Sets this form's ids apart from those of another form on the page. */
  name: string;
  model: FormModel;
  validate: Validate;
  /** What would be sent for the form's values. Keep it stable between renders. */
  payloadOf: (values: FormValues) => Record<string, unknown>;
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

/** A form that is drawn and judged by its schema. Faults are said after the first attempt to save, each at its field and all at the top. */
export function SchemaForm({
  name,
  model,
  validate,
  payloadOf,
  values,
  onChange,
  onSubmit,
  onCancel,
  submitLabel,
  isSaving,
  refusal,
  remarks,
}: SchemaFormProps) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [hasFailed, setHasFailed] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const validator = useMemo(() => compiledValidator(validate, model.properties, payloadOf), [validate, model, payloadOf]);
  const extraErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(remarks).map(([field, text]) => [field, { __errors: [text] }]),
      ) as ErrorSchema<FormValues>,
    [remarks],
  );
  const focusField = useCallback((field: string): void => document.getElementById(`${name}_${field}`)?.focus(), [name]);

  // The button that was pressed could not keep the focus while it saved.
  useEffect(() => {
    if (!refusal) return;
    const first = model.fields.find((field) => refusal.fields[field.name] !== undefined);
    if (first) focusField(first.name);
    else summary.current?.focus();
  }, [refusal, model, focusField]);

  return (
    <>
      <ErrorSummary
        ref={summary}
        model={model}
        faults={{ ...faults, ...remarks }}
        general={refusal?.general ?? null}
        onPick={focusField}
      />
      <Form<FormValues, RJSFSchema>
        schema={model.schema}
        uiSchema={model.uiSchema}
        formData={values}
        validator={validator}
        widgets={widgets}
        templates={templates}
        idPrefix={name}
        noHtml5Validate
        showErrorList={false}
        liveValidate={hasFailed ? 'onChange' : false}
        extraErrors={extraErrors}
        extraErrorsBlockSubmit={false}
        onChange={({ formData, errors }) => {
          if (hasFailed) setFaults(messagesOf(errors));
          onChange(formData ?? {});
        }}
        onError={(errors) => {
          setHasFailed(true);
          const messages = messagesOf(errors);
          setFaults(messages);
          const [first] = Object.keys(messages);
          if (first !== undefined) focusField(first);
        }}
        onSubmit={({ formData }) => {
          setFaults({});
          onSubmit(payloadOf(formData ?? {}));
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {submitLabel}
          </Button>
          <Button color="secondary" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        </Box>
      </Form>
    </>
  );
}

/** RJSF's own list of errors as messages by field. What the service said before is not in it. */
function messagesOf(
  errors: readonly { name?: string | undefined; property?: string | undefined; message?: string | undefined }[],
): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(({ name, property, message }) =>
      name !== undefined && property !== undefined && message ? [[name, message]] : [],
    ),
  );
}
