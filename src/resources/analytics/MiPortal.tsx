import Box from '@mui/material/Box';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { Action } from '../../shared/ui/Action.tsx';
import { TabBar, tabIds } from '../../shared/ui/TabBar.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { DashboardFrame, useEmbeddedDashboard } from './DashboardFrame.tsx';

const title = 'MI Portal';
const refusal = 'You have no permission to view figures. If you need it for your work, ask your provider.';
const tabs = rules.dashboards.map(({ id, title: label, filters }) => ({ name: id, label, filters }));

/**
 * The figures about an employer, on dashboards in a frame. The address has the dashboard and its filters, so that a link can open it.
 * @see docs/product.md, point 2, "/employers/{employerId}/analytics"
 */
export function MiPortal() {
  const { user } = useSession();
  const party = useParty();
  if (party.kind !== 'employer') return <Navigate to="/404" replace />;
  if (!user?.canViewAnalytics) return <RefusedPage title={title} reason={refusal} />;
  return <Dashboards employerId={party.record.id} />;
}

/** The filters of an address that a dashboard has. */
const filtersFor = (tab: (typeof tabs)[number] | undefined, params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => tab?.filters.includes(name)));

function Dashboards({ employerId }: { employerId: number }) {
  const [params, setParams] = useSearchParams();
  const frame = useRef<HTMLIFrameElement>(null);
  const current = tabs.find(({ name }) => name === params.get('dashboard')) ?? tabs[0];
  if (!current) throw new Error('schemas/rules/dashboards.json lists no dashboard.');
  const { tabId, panelId } = tabIds(current.name);
  const filters = filtersFor(current, params);
  const embedded = useEmbeddedDashboard({ employerId, dashboard: current }, filters.toString());
  const open = (name: string, chosen: URLSearchParams): void =>
    setParams({
      dashboard: name,
      ...Object.fromEntries(
        filtersFor(
          tabs.find((tab) => tab.name === name),
          chosen,
        ),
      ),
    });
  return (
    <Page title={title} documentTitle={`${title}: ${current.label}`}>
      <TabBar label={title} tabs={tabs} current={current.name} onChange={(name) => open(name, filters)} />
      <Box key={current.name} role="tabpanel" id={panelId} aria-labelledby={tabId}>
        {!embedded.data?.isExternal && (
          <Box className="screen-only" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 3 }}>
            <DashboardFilters
              employerId={employerId}
              offered={current.filters}
              filters={filters}
              onChange={(chosen) => open(current.name, chosen)}
            />
            <Action look="outlined" onClick={() => frame.current?.contentWindow?.print()}>
              Print
            </Action>
          </Box>
        )}
        <DashboardFrame ref={frame} label={current.label} embedded={embedded} query={filters.toString()} />
      </Box>
    </Page>
  );
}
