import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { EmbeddedDashboard, Payroll } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { NativeSelect } from '../../screens/list/filters/NativeSelect.tsx';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { useSession } from '../../shared/portal/session.ts';
import { TabBar, tabIds } from '../../shared/ui/TabBar.tsx';

const title = 'MI Portal';
const refusal = 'You have no permission to view figures. If you need it for your work, ask your provider.';
const tabs = rules.dashboards.map(({ id, title: label }) => ({ name: id, label }));
const monthChoices = rules.monthsToChoose.map((months) => ({ value: String(months), label: `Last ${months} months` }));

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

function Dashboards({ employerId }: { employerId: number }) {
  const [params, setParams] = useSearchParams();
  const current = tabs.find(({ name }) => name === params.get('dashboard')) ?? tabs[0];
  if (!current) throw new Error('schemas/rules/dashboards.json lists no dashboard.');
  const { tabId, panelId } = tabIds(current.name);
  const hasFilters = current.name === 'contributions';
  const filters = new URLSearchParams([...params].filter(([name]) => hasFilters && (name === 'months' || name === 'payrollUid')));
  return (
    <Page title={title} documentTitle={`${title}: ${current.label}`}>
      <TabBar label={title} tabs={tabs} current={current.name} onChange={(name) => setParams({ dashboard: name })} />
      <Box key={current.name} role="tabpanel" id={panelId} aria-labelledby={tabId}>
        {hasFilters && (
          <Filters
            employerId={employerId}
            filters={filters}
            onChange={(chosen) => setParams({ dashboard: current.name, ...Object.fromEntries(chosen) })}
          />
        )}
        <DashboardFrame employerId={employerId} dashboard={current} query={filters.toString()} />
      </Box>
    </Page>
  );
}

interface FiltersProps {
  employerId: number;
  filters: URLSearchParams;
  onChange: (filters: URLSearchParams) => void;
}

function Filters({ employerId, filters, onChange }: FiltersProps) {
  const http = useHttpClient();
  const { data = [] } = useQuery({
    queryKey: ['dashboard-payrolls', employerId],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Payroll[] }>(`/employers/${employerId}/payrolls`, { signal, query: { getAll: 1 } })).data,
  });
  const set = (name: string, value: string) => {
    const chosen = new URLSearchParams(filters);
    if (value === '') chosen.delete(name);
    else chosen.set(name, value);
    onChange(chosen);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, '@media print': { display: 'none' } }}>
      <NativeSelect
        label="Period"
        value={filters.get('months') ?? String(rules.defaultMonths)}
        options={monthChoices}
        onChange={(value) => set('months', value)}
      />
      <NativeSelect
        label="Payroll"
        value={filters.get('payrollUid') ?? ''}
        options={[
          { value: '', label: 'All payrolls' },
          ...data.map(({ payrollUid, name }) => ({ value: payrollUid, label: name })),
        ]}
        onChange={(value) => set('payrollUid', value)}
      />
    </Box>
  );
}

/** In pixels, until the dashboard tells its height. */
const firstHeight = 480;

/** The dashboard in its frame, which is as high as its contents. */
function DashboardFrame({
  employerId,
  dashboard,
  query,
}: {
  employerId: number;
  dashboard: (typeof tabs)[number];
  query: string;
}) {
  const http = useHttpClient();
  const [height, setHeight] = useState(firstHeight);
  const { data, error, refetch } = useQuery({
    // Each view gets an address of its own, since an address dies soon. It is not asked for again while it is shown: the frame would reload.
    queryKey: ['embedded-dashboard', employerId, dashboard.name, query],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: EmbeddedDashboard }>(`/employers/${employerId}/embedded-dashboard/${dashboard.name}`, { signal }))
        .data,
  });
  if (error) return <LoadFailure what="dashboard" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={firstHeight} sx={{ borderRadius: '16px' }} />;
  return (
    <Box
      component="iframe"
      title={`Dashboard: ${dashboard.label}`}
      src={query === '' ? data.address : `${data.address}&${query}`}
      onLoad={(event) => followHeight(event.currentTarget, setHeight)}
      sx={{ width: '100%', border: 0, display: 'block' }}
      height={height}
    />
  );
}

/** Tells the height of the frame's page whenever it changes. The observer dies with the page that it watches. */
function followHeight(frame: HTMLIFrameElement, tell: (height: number) => void): void {
  const root = frame.contentDocument?.getElementById('root');
  if (!root) return;
  // In the next frame: a change of the height while the sizes are observed would be reported as a loop.
  new ResizeObserver(() => requestAnimationFrame(() => tell(root.scrollHeight))).observe(root);
}
