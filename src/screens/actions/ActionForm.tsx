import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { CompiledForms } from '../../../schemas/lib/compiledForms.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { formModel } from '../../form/formModel.ts';
import { changedFields, defaultValues, type FormValues, toPayload } from '../../form/payload.ts';
import { refusalOf } from '../../form/refusal.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';
import { useFocusOnFirstControl } from '../../form/useFocusOnFirstControl.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';

interface ActionFormProps {
  /** The action's id. */
  action: string;
  form: EntitySchema;
  /** The fields that are left out for this record. The validator is that of the whole form. */
  unasked: readonly string[];
  /** The values with which fields begin, in place of their defaults. */
  prefilled: FormValues;
  /** The validators of the resource's forms, including this one. */
  compiled: CompiledForms;
  /** The failure of the last attempt; null if there was none. */
  failure: unknown;
  isSaving: boolean;
  submitLabel: string;
  /** A part between the fields and the buttons. */
  effects: ReactNode;
  /** Called on every change, with whether the form differs from its beginning, and with its values. */
  onEdit: (hasEdits: boolean, values: FormValues) => void;
  onSubmit: (input: Record<string, unknown>) => void;
  onCancel: () => void;
}

/** The form of an action, drawn and judged by its schema. The dialog shows whether the action is running. */
export function ActionForm(props: ActionFormProps) {
  const { action, form, unasked, prefilled, compiled, failure, isSaving, submitLabel, effects, onEdit, onSubmit, onCancel } =
    props;
  const definition = useDefinition();
  const frame = useRef<HTMLDivElement>(null);
  const fields = useMemo(() => Object.keys(form.properties), [form]);
  const hints = useMemo(
    () => ({ ...form.uiSchema, ...Object.fromEntries(unasked.map((field) => [field, { 'ui:widget': 'hidden' }])) }),
    [form, unasked],
  );
  const model = useMemo(
    () =>
      formModel(
        { ...definition, entity: form },
        { name: action, sections: [{ fields }], required: form.required ?? [], isOfEntity: false, hints },
      ),
    [definition, form, fields, hints, action],
  );
  const [start] = useState(() => ({ ...defaultValues(model.fields), ...prefilled }));
  const [values, setValues] = useState(start);
  const [sent, setSent] = useState(values);
  const payloadOf = useCallback(
    (current: FormValues) => {
      const asked = model.fields.filter((field) => !unasked.includes(field.name));
      return toPayload(current, asked, true);
    },
    [model, unasked],
  );
  const refusal = useMemo(() => (failure === null ? null : refusalOf(failure, fields)), [failure, fields]);
  // A service's fault of a field applies to the earlier value only.
  const remarks = useMemo(() => {
    const changed = changedFields(sent, values);
    return Object.fromEntries(
      Object.entries(refusal?.fields ?? {}).filter(([path]) => !((path.split('.')[0] ?? path) in changed)),
    );
  }, [refusal, sent, values]);
  useFocusOnFirstControl(frame);

  return (
    <div ref={frame}>
      <SchemaForm
        model={model}
        compiled={compiled}
        payloadOf={payloadOf}
        values={values}
        onChange={(next) => {
          setValues(next);
          onEdit(Object.keys(changedFields(start, next)).length > 0, next);
        }}
        onSubmit={(payload) => {
          setSent(values);
          onSubmit(payload);
        }}
        onCancel={onCancel}
        submitLabel={submitLabel}
        isSaving={isSaving}
        refusal={refusal}
        remarks={remarks}
        beforeButtons={effects}
      />
    </div>
  );
}
