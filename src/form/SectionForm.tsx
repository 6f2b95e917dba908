import { useQueryClient } from '@tanstack/react-query';
import { EditBase, useDataProvider, useRegisterMutationMiddleware, useSaveContext } from 'react-admin';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../schemas/generated/types.ts';
import type { UiHints } from '../../schemas/lib/jsonSchema.ts';
import { useDefinition } from '../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../fields/model/record.ts';
import { formModel } from './formModel.ts';
import { changedFields, type FormValues, toPayload } from './payload.ts';
import { Overtaken, saveChanges } from './saveChanges.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useSaveQuestion } from './questions/useSaveQuestion.tsx';
import { useFocusOnFirstControl } from './useFocusOnFirstControl.ts';
import { useFormEdits } from './useFormEdits.ts';
import { useValidators } from './validators.ts';

interface SectionFormProps {
  section: Resource['sections'][number];
  record: DataRecord;
  onSaved: () => void;
  onCancel: () => void;
}

/** Whether a field is changed by an action of the record, whose dialog asks more than its value. */
function isChangedByAction(uiSchema: Resource['uiSchema'], field: string): boolean {
  const { 'ui:options': options } = (uiSchema?.[field] ?? {}) as UiHints;
  return (options as { changedBy?: string } | undefined)?.changedBy !== undefined;
}

/** The status of a change that the state of the record forbids. */
const CONFLICT = 409;

/** The screen has just read the record, so it is not read again. */
const AS_READ = { refetchOnMount: false } as const;

/**
 * Edits one section of a record. Only changed fields are judged and sent. An old fault in another field then does not block a new phone number, and
 * an old value does not overwrite another user's change.
 */
export function SectionForm(props: SectionFormProps) {
  const { name } = useDefinition().resource;
  return (
    <EditBase<DataRecord>
      resource={name}
      id={props.record.id}
      mutationMode="pessimistic"
      redirect={false}
      // Reading the record again must not remove the form or its typed values.
      loading={null}
      disableAuthentication
      queryOptions={AS_READ}
    >
      <EditedSection {...props} />
    </EditBase>
  );
}

function EditedSection({ section, record, onSaved, onCancel }: SectionFormProps) {
  const definition = useDefinition();
  const { name: resource, uiSchema } = definition.resource;
  const compiled = useValidators(definition, 'record');
  const queryClient = useQueryClient();
  // The base of the changes. The record itself may be read again while the form is open.
  const [seen, setSeen] = useState(record);
  // The number of times that the question before the save was answered with no.
  const [stays, setStays] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const model = useMemo(
    () =>
      formModel(definition, {
        name: section.id,
        sections: [{ fields: section.fields.filter((field) => !isChangedByAction(uiSchema, field)), columns: section.columns }],
        required: section.required ?? [],
        isNew: false,
        hints: uiSchema,
      }),
    [definition, section, uiSchema],
  );
  const payloadOf = useCallback(
    (values: FormValues) => changedFields(seen, toPayload(values, model.fields, false)),
    [seen, model],
  );
  const { save, saving = false } = useSaveContext();
  useMergingUpdate({ section: section.id, seen, current: record, fields: model.fields });

  const { ask, isAsking, question } = useSaveQuestion(record);

  const isOfResource = ({ queryKey: [owner] }: { queryKey: readonly unknown[] }): boolean =>
    String(owner).split('/')[0] === resource;
  const form = useFormEdits({
    name: section.id,
    initial: Object.fromEntries(model.fields.map(({ name }) => [name, seen[name]])),
    fields: model.fields.map(({ name }) => name),
    save: (data, outcome) => {
      const onError = (failure: unknown) => {
        // The user has now seen the other change, so the next attempt may overwrite it.
        if (failure instanceof Overtaken) setSeen({ ...seen, ...changedFields(seen, pick(failure.current, Object.keys(data))) });
        // The record is in another state than the screen shows, so its title and buttons are out of date. The form keeps the typed values.
        if ((failure as { status?: unknown }).status === CONFLICT)
          void queryClient.invalidateQueries({ predicate: isOfResource });
        outcome.onError(failure);
      };
      ask(data, {
        onSave: () => void save?.(data, { onSuccess: outcome.onSuccess, onError }),
        onStay: (failure) => {
          if (failure !== undefined) return onError(failure);
          outcome.onStay();
          return setStays((times) => times + 1);
        },
      });
    },
    onSaved: () => {
      // React-admin has replaced the record by the answer. Lists that contain the record, and its own lists such as the recent activity, are out of
      // date.
      void queryClient.invalidateQueries({ predicate: (query) => isOfResource(query) && query.queryKey[1] !== 'getOne' });
      onSaved();
    },
  });
  // The edit button, which had the focus, has been removed.
  useFocusOnFirstControl(frame);
  useEffect(() => {
    // The pressed button lost the focus while it was disabled for the question.
    if (stays > 0) frame.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  }, [stays]);

  return (
    <div ref={frame}>
      <SchemaForm
        model={model}
        compiled={compiled}
        payloadOf={payloadOf}
        record={record}
        values={form.values}
        onChange={form.change}
        onSubmit={(payload) => (Object.keys(payload).length > 0 ? form.submit(payload) : form.leave(onCancel))}
        onCancel={() => form.leave(onCancel)}
        submitLabel="Save"
        isSaving={saving || isAsking}
        refusal={form.refusal}
        remarks={form.remarks}
      />
      {question}
    </div>
  );
}

type UpdateParams = { id: DataRecord['id']; data: Readonly<Record<string, unknown>>; previousData: DataRecord; meta?: object };
type Update = (resource: string, params: UpdateParams) => Promise<{ data: DataRecord }>;

interface MergingUpdateOptions {
  section: string;
  seen: DataRecord;
  current: DataRecord;
  fields: Parameters<typeof saveChanges>[0]['fields'];
}

/**
 * A middleware between react-admin's `save` and the data provider. It adds the section and the record's entity tag to an update, and merges the
 * update with another user's earlier change. As a middleware it leaves the `meta` of `save` unchanged: react-admin's cache key for the answer depends
 * on it.
 */
function useMergingUpdate({ section, seen, current, fields }: MergingUpdateOptions): void {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const middleware = useCallback(
    async (resource: string, params: UpdateParams, next: Update): Promise<{ data: DataRecord }> => {
      const update = async (data: Readonly<Record<string, unknown>>, { '@etag': tag }: DataRecord): Promise<DataRecord> => {
        const meta = { section, ...(typeof tag === 'string' && { ifMatch: tag }) };
        return (await next(resource, { ...params, data, meta })).data;
      };
      const read = async (): Promise<DataRecord> => {
        const { data } = await dataProvider.getOne<DataRecord>(resource, { id: params.id });
        queryClient.setQueryData([resource, 'getOne', { id: String(params.id), meta: undefined }], data);
        return data;
      };
      return { data: await saveChanges({ seen, current, data: params.data, fields, update, read }) };
    },
    [section, seen, current, fields, dataProvider, queryClient],
  );
  useRegisterMutationMiddleware<Update>(middleware);
}

const pick = (record: DataRecord, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, record[name]]));
