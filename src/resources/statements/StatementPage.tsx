import { ResourceContextProvider, ShowBase, useShowContext } from 'react-admin';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Statement } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext, useDefinition } from '../../fields/model/DefinitionContext.ts';
import type { DataRecord } from '../../fields/model/record.ts';
import { useLimitedDefinition } from '../../fields/model/useLimitedDefinition.ts';
import { useScreenAddress } from '../../screens/screenAddresses.ts';
import { NotFound } from '../../screens/show/NotFound.tsx';
import { SectionSkeletons } from '../../screens/show/SectionSkeletons.tsx';
import { useIsWhole, wholeRecord } from '../../screens/show/wholeRecord.ts';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { Breadcrumb } from '../../shared/ui/Breadcrumb.tsx';

export type ShownStatement = Statement & DataRecord;

interface StatementPageProps {
  definition: ResourceDefinition;
  /** The heading while the statement loads. */
  title: string;
  /** @param overline - The breadcrumb. */
  children: (statement: ShownStatement, overline: ReactNode) => ReactNode;
}

/** A page below a statement. The route's `:id` is the statement's id. */
export function StatementPage({ definition: whole, title, children }: StatementPageProps) {
  const definition = useLimitedDefinition(whole);
  const { id = '' } = useParams();
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={definition.resource.name}>
        <UnsavedEditsGuard>
          <ShowBase key={id} id={id} disableAuthentication queryOptions={wholeRecord}>
            <Loaded title={title}>{children}</Loaded>
          </ShowBase>
        </UnsavedEditsGuard>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function Loaded({ title, children }: Pick<StatementPageProps, 'title' | 'children'>) {
  const { record, error, refetch } = useShowContext<ShownStatement>();
  const isWhole = useIsWhole();
  const addressOf = useScreenAddress();
  const { resource } = useDefinition();
  if (!record && error && 'status' in error && (error.status === 404 || error.status === 422))
    return <NotFound what="statement" />;
  if (!record || !isWhole)
    return (
      <Page title={title}>
        {error ? <LoadFailure what="statement" error={error} onRetry={() => void refetch()} /> : <SectionSkeletons />}
      </Page>
    );
  const steps = [
    { to: addressOf(), title: resource.pluralTitle },
    { to: addressOf(record.id), title: record.periodName },
  ];
  return children(record, <Breadcrumb steps={steps} />);
}
