import { useQueryClient } from '@tanstack/react-query';
import { CreateBase, useRegisterMutationMiddleware, useSaveContext } from 'react-admin';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { formModel } from '../../form/formModel.ts';
import { defaultValues, type FormValues, toPayload } from '../../form/payload.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';
import { useFormEdits } from '../../form/useFormEdits.ts';
import { useValidators } from '../../form/validators.ts';
import { useStepsAbove } from '../list/RecordBreadcrumb.tsx';
import { useRecordAddress, useScreenAddress } from '../screenAddresses.ts';
import { createScreenOf, hasRecordScreen } from '../../fields/model/definition.ts';
import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../schemas/lib/fields/field.ts';
import { useAttemptKey } from '../../providers/http/useAttemptKey.ts';
import type { DataRecord } from '../../fields/model/record.ts';

type Create = NonNullable<Resource['endpoints']['create']>;

/** The form of a new record. Once it is saved, its own screen opens. */
export function CreateForm({ create }: { create: Create }) {
  const { name } = useDefinition().resource;
  return (
    <CreateBase<Record<string, unknown>, DataRecord>
      resource={name}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
    >
      <NewRecord create={create} />
    </CreateBase>
  );
}

function NewRecord({ create }: { create: Create }) {
  const definition = useDefinition();
  const { resource } = definition;
  const compiled = useValidators(definition, 'create');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { success } = useFeedback();
  const addressOf = useScreenAddress();
  const recordAddress = useRecordAddress();
  const [above, parent = above] = useStepsAbove();
  const [given] = useSearchParams();
  const screen = createScreenOf(resource);
  const model = useMemo(
    () =>
      formModel(definition, {
        name: 'create',
        sections: create.sections,
        required: create.required,
        hints: definition.resource.uiSchema,
      }),
    [definition, create],
  );
  const payloadOf = useCallback((values: FormValues) => toPayload(values, model.fields, true), [model]);
  const { save, saving = false } = useSaveContext();
  useKeyedCreation();

  const form = useFormEdits({
    name: 'create',
    initial: { ...defaultValues(model.fields), ...givenReferences(model.fields, given) },
    fields: model.fields.map((field) => field.name),
    save: (data, outcome) => void save?.(data, outcome),
    onSaved: (record) => {
      const above = resource.parent && `${resource.parent.resource}/`;
      // React-admin has stored the new record, and reads its lists again. The parent's page lists it too.
      if (above) void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(above) });
      success(screen.successMessage);
      void navigate(hasRecordScreen(resource) ? recordAddress(record) : addressOf());
    },
  });

  return (
    <SchemaForm
      model={model}
      compiled={compiled}
      payloadOf={payloadOf}
      values={form.values}
      onChange={form.change}
      onSubmit={form.submit}
      // The guard asks about unsaved edits.
      onCancel={() => void navigate(parent.to)}
      submitLabel={screen.title}
      isSaving={saving}
      refusal={form.refusal}
      remarks={form.remarks}
    />
  );
}

type Creation = (resource: string, params: { data: object; meta?: object }) => Promise<unknown>;

/** Gives each payload an idempotency key. As a middleware it leaves the `meta` of `save` unchanged: react-admin's cache key for the answer depends on it. */
function useKeyedCreation(): void {
  const keyOf = useAttemptKey();
  const middleware = useCallback(
    async (resource: string, params: { data: object }, next: Creation) =>
      next(resource, { ...params, meta: { idempotencyKey: keyOf(JSON.stringify(params.data)) } }),
    [keyOf],
  );
  useRegisterMutationMiddleware<Creation>(middleware);
}

/** The references in the address: a benefit that is added from a payroll's page already has its payroll. */
function givenReferences(fields: readonly Field[], given: URLSearchParams): FormValues {
  const named = fields.flatMap(({ name, kind }) => {
    const uid = kind === 'reference' ? given.get(name) : null;
    return uid === null ? [] : [[name, uid] as const];
  });
  return Object.fromEntries(named);
}
