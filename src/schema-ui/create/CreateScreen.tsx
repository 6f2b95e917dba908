import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { ResourceContextProvider, useDataProvider } from 'ra-core';
import { use, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { formModel } from '../form/formModel.ts';
import { type FormValues, toPayload } from '../form/payload.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useFormState } from '../form/useFormState.ts';
import { validatorFor, validatorsOf } from '../form/validators.ts';
import { listAddress } from '../list/listAddress.ts';
import { useListPath } from '../list/rows.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import { DefinitionContext, useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { UnsavedEditsGuard } from '../unsaved/UnsavedEditsGuard.tsx';

/**
 * Adds a record to a resource, and goes to it.
 * @throws Error naming the resource's file, when it describes no creation.
 */
export function CreateScreen({ definition }: { definition: ResourceDefinition }) {
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={definition.resource.name}>
        <UnsavedEditsGuard>
          <CreateForm />
        </UnsavedEditsGuard>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function CreateForm() {
  const definition = useDefinition();
  const { resource } = definition;
  const { create } = resource.endpoints;
  if (!create)
    throw new Error(`No endpoint for "create" of "${resource.name}": add it to schemas/resources/${resource.name}.json.`);
  const validate = validatorFor('create', use(validatorsOf(definition)), resource.name);
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { success } = useFeedback();
  const path = useListPath();
  const model = useMemo(() => formModel(definition, create.sections, create.required), [definition, create]);
  const payloadOf = useCallback((values: FormValues) => toPayload(values, model.properties, true), [model]);

  const form = useFormState({
    name: 'create',
    initial: {},
    fields: Object.keys(model.properties),
    save: async (data) => (await dataProvider.create<DataRecord>(resource.name, { data })).data,
    onSaved: (record) => {
      queryClient.setQueryData([resource.name, 'getOne', { id: String(record.id), meta: undefined }], record);
      void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
      success(`${resource.title} added`);
      void navigate(`${path}/${encodeURIComponent(record.id)}`);
    },
  });

  return (
    <Page
      title={`Add ${resource.title.toLowerCase()}`}
      overline={
        <Link component={PrefetchLink} to={listAddress(resource.name, path)} sx={{ display: 'inline-block', py: 0.5 }}>
          ← {resource.pluralTitle}
        </Link>
      }
    >
      <div style={{ maxWidth: '46rem' }}>
        <SchemaForm
          name="create"
          model={model}
          validate={validate}
          payloadOf={payloadOf}
          values={form.values}
          onChange={form.change}
          onSubmit={form.submit}
          // The guard asks on the way out.
          onCancel={() => void navigate(listAddress(resource.name, path))}
          submitLabel={`Add ${resource.title.toLowerCase()}`}
          isSaving={form.isSaving}
          refusal={form.refusal}
        />
      </div>
    </Page>
  );
}
