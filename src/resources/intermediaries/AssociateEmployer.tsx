import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ResourceContextProvider, useRecordContext } from 'react-admin';
import { useMemo } from 'react';
import type { AssociatedEmployer, Employer } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { type ListAnswer, listSearchParams } from '../../providers/data/listQuery.ts';
import { EmbeddedList } from '../../screens/list/EmbeddedList.tsx';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { ResourcePartsContext } from '../../fields/parts/resourceParts.ts';
import { useFeedback } from '../../shared/feedback/feedback.ts';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../screens/usePermissionRefusal.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { Breadcrumb } from '../../shared/ui/Breadcrumb.tsx';

/** Finds an employer among all that the user may see, and associates it with the viewed intermediary. */
export function AssociateEmployer({ definition }: { definition: ResourceDefinition }) {
  const { id, name } = useParty().record;
  const forbidden = usePermissionRefusal(['association.change']);
  const overline = <Breadcrumb steps={[{ to: listPath(id), title: 'Associated employers' }]} />;
  if (forbidden !== null) return <RefusedPage title="Associate an employer" overline={overline} reason={forbidden} />;
  return (
    <Page
      title="Associate an employer"
      intro={`Find the employer that ${name} will act for. Both will be notified.`}
      overline={overline}
    >
      <Candidates definition={definition} />
    </Page>
  );
}

const parts = { employers: { columns: { isActive: Associate } } };

/** The list of employers, with a button to associate each in place of its status. */
function Candidates({ definition }: { definition: ResourceDefinition }) {
  const { entity } = definition;
  const narrowed = useMemo(() => {
    const isActive = { ...entity.properties['isActive'], title: 'Association' };
    return { ...definition, entity: { ...entity, properties: { ...entity.properties, isActive } } };
  }, [definition, entity]);
  return (
    <DefinitionContext value={narrowed}>
      <ResourceContextProvider value={definition.resource.name}>
        <ResourcePartsContext value={parts}>
          <EmbeddedList />
        </ResourcePartsContext>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

const listPath = (intermediaryId: number): string => `/employers/${intermediaryId}/associated-employers?isIntermediary=1`;

/** The ids of the intermediary's present clients. There are some hundreds at most, so one call reads them all. */
function useClientIds(intermediaryId: number): ReadonlySet<number> | undefined {
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['associated-employers', 'ids', intermediaryId],
    queryFn: async ({ signal }) => {
      const filter = { associationState: 'associated' };
      const query = listSearchParams({ filter });
      query.set('getAll', '1');
      const { data: rows } = await http.get<ListAnswer<AssociatedEmployer>>(`/intermediaries/${intermediaryId}/employers`, {
        query,
        signal,
      });
      return new Set(rows.map(({ id }) => id));
    },
  });
  return data;
}

function Associate() {
  const employer = useRecordContext<Omit<Employer, 'id'> & { id: string }>();
  return employer ? <AssociateButton employer={employer} /> : null;
}

function AssociateButton({ employer }: { employer: Pick<Employer, 'name' | 'isActive'> & { id: string } }) {
  const { name, isActive } = employer;
  // In the data layer, ids are text.
  const id = Number(employer.id);
  const intermediary = useParty().record;
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { confirm } = useFeedback();
  const clientIds = useClientIds(intermediary.id);
  if (!isActive) return <Note>Closed</Note>;
  if (!clientIds) return null;
  if (clientIds.has(id)) return <Note>Already associated</Note>;
  return (
    <Action
      look="outlined"
      aria-label={`Associate ${name}`}
      onClick={() =>
        confirm({
          title: `Associate ${name}`,
          submitLabel: 'Associate',
          body: `${intermediary.name} will act for ${name}, and both will be notified. Its members will have access immediately.`,
          submitAction: () => http.patch(`/intermediaries/${intermediary.id}/employers/${id}/associate`),
          successMessage: `${name} is associated`,
          showDetailedErrors: true,
          onSuccess: () =>
            void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'associated-employers' }),
          redirect: listPath(intermediary.id),
        })
      }
    >
      Associate
    </Action>
  );
}

const Note = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);
