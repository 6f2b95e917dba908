import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EmbeddedDashboard } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { copyForPrint, onPrinting } from './printing.ts';

// The page of the frame: the browser has its scripts by the time that the frame asks for them.
void import('./EmbeddedDashboard.tsx').catch(() => undefined);

/** In pixels, until the dashboard tells its height. */
const firstHeight = 480;
/** Most of the window below the bar and the tabs. */
const externalHeight = 'max(480px, calc(100vh - 260px))';
/** In milliseconds after it was asked for: a minute before its end, by the time that has passed, since the clock of the computer may be wrong. */
const renewalTime = (rules.addressMinutes - 1) * 60_000;

interface FramedDashboardProps {
  employerId: number;
  dashboard: { name: string; label: string };
}

/**
 * The address of a dashboard for a frame. Each view gets one of its own, since an address dies soon. The portal's own dashboard has its figures by then, and is not
 * asked for again while it is shown: the frame would reload. Another tool may check the end at each of its calls, and gets a new address before; if the window was
 * hidden at that time, when it is shown again.
 */
export function useEmbeddedDashboard({ employerId, dashboard }: FramedDashboardProps, query: string) {
  const http = useHttpClient();
  return useQuery<EmbeddedDashboard>({
    queryKey: ['embedded-dashboard', employerId, dashboard.name, query],
    staleTime: ({ state }) => renewalOf(state.data) ?? Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => renewalOf(state.data) ?? false,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: EmbeddedDashboard }>(`/employers/${employerId}/embedded-dashboard/${dashboard.name}`, { signal }))
        .data,
  });
}

const renewalOf = (embedded: EmbeddedDashboard | undefined): number | undefined =>
  embedded?.isExternal ? renewalTime : undefined;

interface DashboardFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  label: string;
  embedded: ReturnType<typeof useEmbeddedDashboard>;
  /** The filters. */
  query: string;
}

/** A dashboard in its frame, which is as high as its contents. */
export function DashboardFrame({ ref, label, embedded: { data, error, refetch }, query }: DashboardFrameProps) {
  const [height, setHeight] = useState(firstHeight);
  const copy = useRef<HTMLDivElement>(null);
  useEffect(
    () => onPrinting((isPrinting) => ref.current && copy.current && copyForPrint(ref.current, copy.current, isPrinting)),
    [ref],
  );
  if (error) return <LoadFailure what="dashboard" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={firstHeight} sx={{ borderRadius: '16px' }} />;
  if (data.isExternal) return <ExternalFrame label={label} address={data.address} />;
  return (
    <>
      <Box
        component="iframe"
        ref={ref}
        className="dashboard-frame"
        title={`Dashboard: ${label}`}
        src={query === '' ? data.address : `${data.address}&${query}`}
        onLoad={(event) => followHeight(event.currentTarget, setHeight)}
        sx={{ width: '100%', border: 0, display: 'block' }}
        height={height}
      />
      <div ref={copy} className="dashboard-copy" />
    </>
  );
}

/** A dashboard of the provider's own: it has its own filters and scrolls by itself, and cannot take the page around it elsewhere. */
const ExternalFrame = ({ label, address }: { label: string; address: string }) => (
  <Box
    component="iframe"
    title={`Dashboard: ${label}`}
    src={address}
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
    sx={{ width: '100%', minHeight: externalHeight, border: 0, display: 'block' }}
  />
);

/**
 * Tells the height of the frame's page whenever it changes. The observer is the framed page's own and dies with it: one of the page around it would measure in the middle
 * of the frame's layout, and the browser would report a loop as an error without an error object.
 */
function followHeight(frame: HTMLIFrameElement, tell: (height: number) => void): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  const root = frame.contentDocument?.getElementById('root');
  if (!page || !root) return;
  // In the next frame: a change of the height while the sizes are observed would be reported as a loop.
  new page.ResizeObserver(() => requestAnimationFrame(() => tell(root.scrollHeight))).observe(root);
}
