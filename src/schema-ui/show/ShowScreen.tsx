import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ResourceContextProvider, useGetOne } from 'ra-core';
import { useParams } from 'react-router';
import { PrefetchLink } from '../../shared/navigation/PrefetchLink.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { fillTemplate } from '../format/formatValue.ts';
import { listAddress } from '../list/listAddress.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { useListPath } from '../list/rows.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import { DefinitionContext, useDefinition } from '../model/DefinitionContext.ts';
import type { DataRecord } from '../model/record.ts';
import { UnsavedEditsGuard } from '../unsaved/UnsavedEditsGuard.tsx';
import { NotFound } from './NotFound.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordSections } from './RecordSections.tsx';
import { RelatedList } from './RelatedList.tsx';
import { SectionSkeletons } from './SectionSkeletons.tsx';

/** One record of a resource: its sections, each edited where it stands, its related lists and its actions. The route's `:id` names it. */
export function ShowScreen({ definition }: { definition: ResourceDefinition }) {
  const { id = '' } = useParams();
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={definition.resource.name}>
        <UnsavedEditsGuard>
          {/* Another record's open form is not this one's. */}
          <RecordScreen key={id} id={id} />
        </UnsavedEditsGuard>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function RecordScreen({ id }: { id: string }) {
  const { resource } = useDefinition();
  const { data: record, error, refetch } = useGetOne<DataRecord>(resource.name, { id }, { retry: false });
  const what = resource.title.toLowerCase();

  if (error && 'status' in error && (error.status === 404 || error.status === 422)) return <NotFound what={what} />;
  if (!record) {
    return (
      <Page title={resource.title} overline={<BackLink />}>
        {error ? <LoadFailure what={what} error={error} onRetry={() => void refetch()} /> : <SectionSkeletons />}
      </Page>
    );
  }
  const title = fillTemplate(resource.recordTitle, record) || resource.title;
  return (
    <Page title={title} overline={<BackLink />} actions={<RecordActions record={record} />}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <RecordSections record={record} />
        {resource.related?.map((related) => (
          <RelatedList key={related.id} related={related} record={record} />
        ))}
      </Box>
    </Page>
  );
}

function BackLink() {
  const { resource } = useDefinition();
  const path = useListPath();
  return (
    <Link component={PrefetchLink} to={listAddress(resource.name, path)} sx={{ display: 'inline-block', py: 0.5 }}>
      ← {resource.pluralTitle}
    </Link>
  );
}
