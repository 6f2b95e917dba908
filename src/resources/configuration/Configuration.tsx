import { Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import Skeleton from '@mui/material/Skeleton';
import { UnsavedEditsGuard } from '../../screens/unsaved/UnsavedEditsGuard.tsx';
import { useAddressChoice } from '../../screens/unsaved/useAddressChoice.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { tabIds, TabBar } from '../../shared/ui/TabBar.tsx';
import { tabNamed, tabs } from './configurationTabs.ts';
import { PanelContent } from './PanelContent.tsx';

/**
 * The settings of an employer, in tabs. The address holds the tab, so that a link can open it.
 * @see docs/product.md, point 2, "/employers/{employerId}/configuration/?index={tab number, default 0}"
 */
export function Configuration() {
  if (useParty().kind !== 'employer') return <Navigate to="/404" replace />;
  return (
    <UnsavedEditsGuard>
      <ConfigurationTabs />
    </UnsavedEditsGuard>
  );
}

function ConfigurationTabs() {
  const { record } = useParty();
  const [index] = useAddressChoice('index');
  const [, setParams] = useSearchParams();
  const current = tabNamed(index);
  const { tabId, panelId } = tabIds(current.name);
  return (
    <Page title="Configuration" documentTitle={`Configuration: ${current.label}`} intro={`The settings of ${record.name}.`}>
      <TabBar
        label="Configuration"
        tabs={tabs}
        current={current.name}
        // The list state in the address belongs to its own tab.
        onChange={(name) => setParams({ index: String(tabs.findIndex((tab) => tab.name === name)) })}
      />
      <div key={current.name} role="tabpanel" id={panelId} aria-labelledby={tabId}>
        <Suspense fallback={<Skeleton variant="rounded" height="100vh" sx={{ borderRadius: '16px' }} />}>
          <PanelContent tab={current.name} employerId={record.id} />
        </Suspense>
      </div>
    </Page>
  );
}
