import { useMemo } from 'react';
import { ResourceContextProvider } from 'react-admin';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { EmbeddedList } from '../../screens/list/EmbeddedList.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { BeginForClient } from './BeginForClient.tsx';

/** Only those that are still being filled in. */
const unfinished = { state: 'partial' } as const;

/**
 * The sign-ups that are not finished, to resume, assign, hand over or discard.
 * @see docs/product.md, point 2, "/signup/partial-signups"
 */
export function PartialSignUps({ definition }: { definition: ResourceDefinition }) {
  const narrowed = useMemo(() => {
    const { resource } = definition;
    const list = {
      ...resource.list,
      columns: ['title', 'source', 'intermediaryName', 'assignedToName', 'completedParts', 'answeredTimestamp'],
      optionalColumns: ['applicantName', 'email', 'createdTimestamp', 'remindedTimestamp', 'handedOverTimestamp'],
      filters: resource.list.filters?.filter((field) => field !== 'state') ?? [],
      emptyText: 'Every sign-up is finished.',
    };
    return { ...definition, resource: { ...resource, list } };
  }, [definition]);
  return (
    <DefinitionContext value={narrowed}>
      <ResourceContextProvider value={definition.resource.name}>
        <Page
          title="Unfinished sign-ups"
          intro="Employers who have begun to sign up, and have not sent their application yet."
          actions={<BeginForClient />}
        >
          <EmbeddedList filter={unfinished} />
        </Page>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}
