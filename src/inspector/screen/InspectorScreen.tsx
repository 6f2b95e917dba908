import Box from '@mui/material/Box';
import { useTitleWithoutSession } from '../../shared/page/usePageTitle.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';
import { JobsView } from '../jobs/JobsView.tsx';
import { LiveView } from '../live/LiveView.tsx';
import { useRecording } from '../live/useRecording.ts';
import { useInspectorAddress, type InspectorView } from '../parts/useInspectorAddress.ts';
import { RecordsView } from '../records/RecordsView.tsx';
import { SessionsView } from '../sessions/SessionsView.tsx';
import { SpeedView } from '../sessions/SpeedView.tsx';
import { SmallButton } from '../parts/SmallButton.tsx';

const views: readonly { name: InspectorView; label: string }[] = [
  { name: 'live', label: 'Machines and actors' },
  { name: 'records', label: 'Records' },
  { name: 'jobs', label: 'Jobs' },
  { name: 'sessions', label: 'Sessions' },
  { name: 'speed', label: 'Speed' },
];

/** The inspector's frame: its bar, and the view of the address. */
export function InspectorScreen() {
  useTitleWithoutSession('Inspector');
  const [address, change] = useInspectorAddress();
  const { store, recording } = useRecording();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100vh',
        height: { lg: '100vh' },
        bgcolor: 'background.default',
      }}
    >
      <Box component="header" sx={bar}>
        <Box component="h1" sx={{ m: 0, typography: 'h2' }}>
          Inspector
        </Box>
        <Box component="nav" aria-label="Views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mr: 'auto' }}>
          {views.map(({ name, label }) => (
            <SmallButton
              key={name}
              aria-pressed={name === address.view}
              onClick={() => change({ view: name, page: null, record: null, watched: null })}
            >
              {label}
            </SmallButton>
          ))}
        </Box>
        <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {recording.file === null ? (
            <>
              <Box component="span" aria-hidden="true" sx={{ color: 'primary.main' }}>
                ●
              </Box>{' '}
              Recording this browser's tabs. Nothing leaves it.
            </>
          ) : (
            `Showing ${recording.file}`
          )}
        </Box>
        <TextLink to="/">Back to the portal</TextLink>
      </Box>
      <Box component="main" sx={{ flex: 1, minHeight: 0, p: { xs: 1.5, md: 2 }, pt: { xs: 1.5, md: 1.5 } }}>
        {address.view === 'records' && <RecordsView address={address} change={change} />}
        {address.view === 'jobs' && <JobsView address={address} change={change} />}
        {address.view === 'sessions' && <SessionsView address={address} change={change} />}
        {address.view === 'speed' && <SpeedView />}
        {address.view === 'live' && <LiveView address={address} change={change} store={store} recording={recording} />}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 1,
  px: { xs: 2, md: 3 },
  py: 1.25,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
