import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { use, useCallback, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formModel } from '../form/formModel.ts';
import { defaultValues, type FormValues, toPayload } from '../form/payload.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useFormState } from '../form/useFormState.ts';
import { validatorFor, validatorsOf } from '../form/validators.ts';
import { useBackAddress } from '../list/BackToList.tsx';
import { useRecordAddress, useScreenAddress } from '../list/rows.ts';
import { createScreenOf, hasRecordScreen } from '../model/definition.ts';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { Field } from '../model/field.ts';
import type { DataRecord } from '../model/record.ts';

type Create = NonNullable<Resource['endpoints']['create']>;

/** The form of a new record. Once it is saved, its own screen opens. */
export function CreateForm({ create }: { create: Create }) {
  const definition = useDefinition();
  const { resource } = definition;
  const validators = use(validatorsOf(definition));
  const validate = validatorFor('create', validators, resource.name);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { success } = useFeedback();
  const addressOf = useScreenAddress();
  const recordAddress = useRecordAddress();
  const back = useBackAddress();
  const [given] = useSearchParams();
  const screen = createScreenOf(resource);
  const model = useMemo(
    () => formModel(definition, create.sections, create.required, { validators }),
    [definition, create, validators],
  );
  const payloadOf = useCallback((values: FormValues) => toPayload(values, model.fields, true), [model]);

  const keyOf = useAttemptKey();

  const form = useFormState({
    name: 'create',
    initial: { ...defaultValues(model.fields), ...givenReferences(model.fields, given) },
    fields: model.fields.map((field) => field.name),
    save: async (data) => {
      const meta = { idempotencyKey: keyOf(data) };
      return (await dataProvider.create<DataRecord>(resource.name, { data, meta })).data;
    },
    onSaved: (record) => {
      queryClient.setQueryData([resource.name, 'getOne', { id: String(record.id), meta: undefined }], record);
      void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
      const above = resource.parent && `${resource.parent.resource}/`;
      // The parent's own page lists it too.
      if (above) void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(above) });
      success(screen.successMessage);
      void navigate(hasRecordScreen(resource) ? recordAddress(record) : addressOf());
    },
  });

  return (
    <SchemaForm
      name="create"
      model={model}
      validate={validate}
      payloadOf={payloadOf}
      values={form.values}
      onChange={form.change}
      onSubmit={form.submit}
      // The guard asks on the way out.
      onCancel={() => void navigate(back.to)}
      submitLabel={screen.title}
      isSaving={form.isSaving}
      refusal={form.refusal}
      remarks={form.remarks}
    />
  );
}

/**
 * A key for each thing to be sent. When an answer is lost on the way, the second attempt has the key of the first: the service then
 * answers what it has already made, and does not make another.
 */
function useAttemptKey(): (data: object) => string {
  const last = useRef({ sent: '', key: '' });
  return (data) => {
    const sent = JSON.stringify(data);
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** The records that the address names: who adds a benefit from a payroll's page has chosen the payroll already. */
function givenReferences(fields: readonly Field[], given: URLSearchParams): FormValues {
  const named = fields.flatMap(({ name, kind }) => {
    const uid = kind === 'reference' ? given.get(name) : null;
    return uid === null ? [] : [[name, uid] as const];
  });
  return Object.fromEntries(named);
}
