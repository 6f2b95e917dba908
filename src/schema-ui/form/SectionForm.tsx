import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../../schemas/generated/types.ts';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { formModel } from './formModel.ts';
import { changedFields, type FormValues, toPayload } from './payload.ts';
import { Overtaken, saveChanges } from './saveChanges.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useFormState } from './useFormState.ts';
import { validatorFor, validatorsOf } from './validators.ts';

interface SectionFormProps {
  section: Resource['sections'][number];
  record: DataRecord;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Edits one section of a record. Only what was changed is judged and sent, so that an old fault elsewhere cannot hold up a new phone
 * number, nor an old value take the place of what a colleague has entered meanwhile.
 */
export function SectionForm({ section, record, onSaved, onCancel }: SectionFormProps) {
  const definition = useDefinition();
  const { name: resource } = definition.resource;
  const validators = use(validatorsOf(definition));
  const validate = validatorFor(section.id, validators, resource);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  // What the changes are counted from. The record itself may be fetched again while the form is open.
  const [seen, setSeen] = useState(record);
  const frame = useRef<HTMLDivElement>(null);
  const model = useMemo(
    () => formModel(definition, [{ fields: section.fields }], section.required ?? [], { isNew: false, validators }),
    [definition, section, validators],
  );
  const payloadOf = useCallback(
    (values: FormValues) => changedFields(seen, toPayload(values, model.fields, false)),
    [seen, model],
  );

  const keep = (current: DataRecord) =>
    queryClient.setQueryData([resource, 'getOne', { id: String(record.id), meta: undefined }], current);
  const update = async (data: object, { '@etag': tag }: DataRecord): Promise<DataRecord> => {
    const meta = { section: section.id, ...(typeof tag === 'string' && { ifMatch: tag }) };
    const answer = await dataProvider.update<DataRecord>(resource, { id: record.id, data, previousData: record, meta });
    return answer.data;
  };
  const read = async (): Promise<DataRecord> => {
    const { data } = await dataProvider.getOne<DataRecord>(resource, { id: record.id });
    keep(data);
    return data;
  };

  const form = useFormState({
    name: section.id,
    initial: Object.fromEntries(model.fields.map(({ name }) => [name, seen[name]])),
    fields: model.fields.map(({ name }) => name),
    save: async (data) => {
      try {
        return await saveChanges({ seen, current: record, data, fields: model.fields, update, read });
      } catch (failure) {
        // The next attempt is made by somebody who has been told.
        if (failure instanceof Overtaken) setSeen({ ...seen, ...changedFields(seen, pick(failure.current, Object.keys(data))) });
        throw failure;
      }
    },
    onSaved: (saved) => {
      keep(saved);
      // The lists that the record is in, and those that belong to it, such as its recent activity, are no longer as they were.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [owner, method] }) => String(owner).split('/')[0] === resource && method !== 'getOne',
      });
      onSaved();
    },
  });
  // The edit button that had the focus is gone.
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  return (
    <div ref={frame}>
      <SchemaForm
        name={section.id}
        model={model}
        validate={validate}
        payloadOf={payloadOf}
        record={record}
        values={form.values}
        onChange={form.change}
        onSubmit={(payload) => (Object.keys(payload).length > 0 ? form.submit(payload) : form.leave(onCancel))}
        onCancel={() => form.leave(onCancel)}
        submitLabel="Save"
        isSaving={form.isSaving}
        refusal={form.refusal}
        remarks={form.remarks}
      />
    </div>
  );
}

const pick = (record: DataRecord, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, record[name]]));
