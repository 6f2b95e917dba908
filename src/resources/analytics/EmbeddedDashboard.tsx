import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useTitleWithoutSession } from '../../shared/page/usePageTitle.ts';
import { FiguresSection } from './FiguresSection.tsx';
import { timeText } from './figureText.ts';

/**
 * A dashboard inside the frame of the MI Portal. Its address has the key that the service signed, and the filters; it needs no start-up of the
 * portal, since the key opens the figures.
 */
export function EmbeddedDashboard() {
  const { employerId = '', dashboardId = '' } = useParams();
  const [query] = useSearchParams();
  const http = useHttpClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard-figures', employerId, dashboardId, query.toString()],
    queryFn: async ({ signal }) => {
      const path = `/employers/${employerId}/dashboards/${dashboardId}/figures`;
      // The page around the frame decides about sign-in.
      const options = { query, signal, redirectUnauthorised: false, pageLoad: false };
      return (await http.get<{ data: DashboardFigures }>(path, options)).data;
    },
  });
  useTitleWithoutSession(data?.title);
  if (error) return <LoadFailure what="dashboard" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={360} sx={{ borderRadius: '16px' }} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box>
        <Box component="h1" sx={{ typography: 'h2', m: 0 }}>
          {data.title}: {data.employerName}
        </Box>
        <Box component="p" sx={{ color: 'text.secondary', m: 0, mt: 0.5 }}>
          {data.refreshedTimestamp === null
            ? 'There are no figures yet. They are counted within the hour.'
            : `Figures of ${timeText(data.refreshedTimestamp)}. A group of fewer than 5 people is not shown, nor is a figure that would reveal it.`}
        </Box>
      </Box>
      {data.charts.map((chart) => (
        <FiguresSection key={chart.chartId} chart={chart} />
      ))}
    </Box>
  );
}
