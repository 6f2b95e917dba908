import Box from '@mui/material/Box';
import { ResourceContextProvider, ShowBase, useAuthProvider, useShowContext } from 'react-admin';
import { type ComponentType, Suspense } from 'react';
import { useParams } from 'react-router';
import type { PortalAuthProvider } from '../../providers/auth/authProvider.ts';
import { Page } from '../../shared/page/Page.tsx';
import { WhenIdle } from '../../shared/ui/WhenIdle.tsx';
import { useResourceParts } from '../../fields/parts/resourceParts.ts';
import { recordTitle } from '../../fields/format/referenceTitle.ts';
import { RecordBreadcrumb } from '../list/RecordBreadcrumb.tsx';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext, useDefinition } from '../../fields/model/DefinitionContext.ts';
import { useLimitedDefinition } from '../../fields/model/useLimitedDefinition.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { UnsavedEditsGuard } from '../unsaved/UnsavedEditsGuard.tsx';
import { NotFound } from './NotFound.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { RelatedList } from './RelatedList.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionColumns } from './SectionColumns.tsx';
import { SectionRefusals } from './SectionRefusals.tsx';
import { SectionSkeletons } from './SectionSkeletons.tsx';
import { useIsWhole, wholeRecord } from './wholeRecord.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

interface ShowScreenProps {
  definition: ResourceDefinition;
  /** Small text above the heading, beside the link back. */
  overline?: string | null;
  /** Content of the record's own, between its sections and its related lists. */
  more?: ComponentType<{ record: DataRecord }>;
}

/** One record of a resource: its sections, each edited in place, its related lists and its actions. The route's `:id` is its id. */
export function ShowScreen({ definition: whole, overline, more }: ShowScreenProps) {
  const definition = useLimitedDefinition(whole);
  const { id = '' } = useParams();
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={definition.resource.name}>
        <UnsavedEditsGuard>
          {/* A new key for each record, so that an open form does not stay open for another record. */}
          <ShowBase key={id} id={id} disableAuthentication queryOptions={wholeRecord}>
            <RecordScreen overline={overline ?? null} {...(more && { more })} />
          </ShowBase>
        </UnsavedEditsGuard>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function RecordScreen({ overline, more: More }: Pick<ShowScreenProps, 'overline' | 'more'>) {
  const definition = useDefinition();
  const { resource } = definition;
  const { record, error, refetch } = useShowContext<DataRecord>();
  const isWhole = useIsWhole();
  const { lead: Lead, record: Part } = useResourceParts();
  const may = useAuthProvider<PortalAuthProvider>()?.may;
  const related = (resource.related ?? []).filter(({ id }) => may?.(resource.name, id));
  const what = inSentence(resource.title);

  if (error && 'status' in error && (error.status === 404 || error.status === 422)) return <NotFound what={what} />;
  const failure = error && <LoadFailure what={what} error={error} onRetry={() => void refetch()} />;
  const above = (
    <>
      <RecordBreadcrumb />
      {overline && <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{overline}</Box>}
    </>
  );
  if (!record) {
    return (
      <Page title={resource.title} overline={above}>
        {failure ?? <SectionSkeletons />}
      </Page>
    );
  }
  const title = recordTitle(definition, record) || resource.title;
  return (
    <Page title={title} overline={above} actions={<RecordActions record={record} />}>
      <RecordTabs record={record}>
        {failure}
        <SectionRefusals record={record} />
        {Lead && (
          <Suspense>
            <Lead />
          </Suspense>
        )}
        <SectionColumns>
          {(section) => <SectionCard key={section.id} section={section} record={record} isWhole={isWhole} />}
        </SectionColumns>
        {More && <More record={record} />}
        {/* The lists wait for the part above them, which would move them. */}
        <Suspense>
          {Part && <Part />}
          {/* Without code of their own: what is loaded late may fail, and would take an open form with it. */}
          <WhenIdle>
            {related.map((list) => (
              <RelatedList key={list.id} related={list} record={record} />
            ))}
            <RecordHistory record={record} />
          </WhenIdle>
        </Suspense>
      </RecordTabs>
    </Page>
  );
}
