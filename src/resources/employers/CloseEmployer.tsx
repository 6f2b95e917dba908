import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider } from 'react-admin';
import { useEffect } from 'react';
import type { Employer } from '../../../schemas/generated/types.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import type { ResourceDefinition } from '../../fields/model/definition.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { RecordActions } from '../../screens/show/RecordActions.tsx';
import { RecordTabs } from '../../screens/show/RecordTabs.tsx';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../screens/usePermissionRefusal.ts';
import { DashboardState } from '../../shared/dashboard/DashboardState.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { ClosureConditions } from './ClosureConditions.tsx';

/** The closure of an employer: the open items, and the actions. docs/product.md, section 4, "Employer closure". */
export function CloseEmployer({ definition }: { definition: ResourceDefinition }) {
  const { record: employer } = useParty();
  const { refreshParty } = useSession();
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['employers', 'closure', employer.id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Employer }>(`/employers/${employer.id}?expand=closureConditions`, { signal })).data,
  });
  // The notice in the top bar shows the employer that start-up has loaded.
  const shown = 'instructionCloseEmployerId' in employer ? employer.instructionCloseEmployerId : null;
  const isOld = data !== undefined && (data.instructionCloseEmployerId !== shown || data.isActive !== employer.isActive);
  useEffect(() => {
    if (isOld) refreshParty();
  }, [isOld, refreshParty]);

  const forbidden = usePermissionRefusal(['employer.close']);
  if (forbidden !== null) return <RefusedPage title="Close employer" reason={forbidden} />;

  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={definition.resource.name}>
        <Page
          title="Close employer"
          intro={introOf(data)}

          actions={data && <RecordActions record={{ ...data }} />}
        >
          {data ? (
            <RecordTabs record={{ ...data }}>
              <ClosureConditions conditions={data.closureConditions ?? []} isClosed={!data.isActive} />
            </RecordTabs>
          ) : (
            <DashboardState hasFailed={error !== null} onRetry={() => void refetch()} />
          )}
        </Page>
      </ResourceContextProvider>
    </DefinitionContext>
  );
}

function introOf(employer: Employer | undefined): string {
  if (!employer) return 'The items to resolve before the closure.';
  const { name, isActive, instructionCloseEmployerId } = employer;
  if (!isActive) return `${name} has closed. You can view its records, but no longer change them.`;
  if (instructionCloseEmployerId)
    return `${name} is closing. You can still change existing records, but not add a payroll, benefit or pension scheme. You can withdraw the closure until it is completed.`;
  return `To close ${name}, give a reason and the final pay date. Its administrators will be notified. You can withdraw the closure until it is completed.`;
}
