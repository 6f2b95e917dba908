import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ResourceContextProvider } from 'react-admin';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { isAdminOrIntermediary } from '../../machines/flows/startUpRules.ts';
import { parseListQuery } from '../screens/list/address/listQuery.ts';
import { EmbeddedList } from '../screens/list/EmbeddedList.tsx';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { DefinitionContext } from '../fields/model/DefinitionContext.ts';
import { WithDefinition } from '../screens/WithDefinition.tsx';
import type { User } from '../../schemas/generated/types.ts';
import { fileEntries } from '../shell/menu/fileEntries.ts';
import { PrefetchLink } from '../shared/navigation/PrefetchLink.tsx';
import { Page } from '../shared/page/Page.tsx';
import { useUser } from '../shared/portal/session.ts';
import { BatchButtons, EarlierLinks } from '../resources/employers/manyEmployers/BatchLinks.tsx';
import { OpenWork } from '../resources/tasks/OpenWork.tsx';
import { TabBar, tabIds } from '../shared/ui/TabBar.tsx';

const TABS = [
  { name: 'employers', label: 'Employers' },
  { name: 'intermediaries', label: 'Intermediaries' },
] as const;

/** The list of employers and, for admins and intermediaries, the list of intermediaries. The address holds the tab. */
export function PartyLists({ definition }: { definition: ResourceDefinition }) {
  const user = useUser();
  const [params, setParams] = useSearchParams();
  if (!isAdminOrIntermediary(user)) {
    return (
      <Page title="Your employers" documentTitle="Employers">
        <EmployerList definition={definition} />
      </Page>
    );
  }
  const { search, filters } = parseListQuery(params, definition.resource.list);
  // The list itself has the ways for those that a search or a filter finds: these would be for all employers.
  const isNarrowed = search.trim() !== '' || Object.keys(filters).length > 0;
  const tab = params.get('tab') === 'intermediaries' ? 'intermediaries' : 'employers';
  return (
    <Page
      title={tab === 'employers' ? 'Employers' : 'Intermediaries'}
      {...(tab === 'intermediaries' && { intro: 'Advisers who act for several employers.' })}
      actions={
        tab === 'employers' && (
          <>
            <ProviderLinks user={user} />
            {!isNarrowed && <BatchButtons />}
          </>
        )
      }
    >
      {/* The search, letter and page of one list do not apply to the other. */}
      <Box sx={{ position: 'relative' }}>
        <TabBar
          label="Lists"
          tabs={TABS}
          current={tab}
          onChange={(next) => setParams(next === 'employers' ? {} : { tab: next })}
        />
        {tab === 'employers' && <EarlierLinks />}
      </Box>
      <div role="tabpanel" id={tabIds(tab).panelId} aria-labelledby={tabIds(tab).tabId} key={tab}>
        {tab === 'employers' ? (
          <Employers user={user} definition={definition} />
        ) : (
          <Suspense>
            <WithDefinition name="intermediaries">
              <EmbeddedList />
            </WithDefinition>
          </Suspense>
        )}
      </div>
    </Page>
  );
}

/** The list of employers, for provider staff below their open work. */
function Employers({ user, definition }: { user: User; definition: ResourceDefinition }) {
  const isStaff = fileEntries(user, null).some(({ id }) => id === 'file-open-tasks');
  const list = <EmployerList definition={definition} />;
  return isStaff ? <OpenWork>{list}</OpenWork> : list;
}

/** The lists about all employers that these lists lead to. */
const LINKED = ['file-all-clients', 'file-open-late-payments', 'file-open-tasks'];

/** The ways to the overview and the late payments of all employers, for those who may see them: these lists have no side menu. */
const ProviderLinks = ({ user }: { user: User }) =>
  fileEntries(user, null)
    .filter(({ id }) => LINKED.includes(id))
    .map(({ id, to, label }) => (
      <Button key={id} component={PrefetchLink} to={to} variant="outlined">
        {label}
      </Button>
    ));

function EmployerList({ definition }: { definition: ResourceDefinition }) {
  return (
    <DefinitionContext value={definition}>
      <ResourceContextProvider value={definition.resource.name}>
        <EmbeddedList />
      </ResourceContextProvider>
    </DefinitionContext>
  );
}
