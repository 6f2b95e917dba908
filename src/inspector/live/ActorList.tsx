import Box from '@mui/material/Box';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { type RecordedActor, stateText } from '../recording/actors.ts';
import type { Recording } from '../recording/recordingStore.ts';

interface ActorListProps {
  actors: ReadonlyMap<string, RecordedActor>;
  pages: Recording['pages'];
  selected: string | null;
  onSelect: (actor: RecordedActor) => void;
  isLive: boolean;
}

/** The actors that have a chart, grouped by browser tab, each with its state. */
export function ActorList({ actors, pages, selected, onSelect, isLive }: ActorListProps) {
  const charted = [...actors.values()].filter(({ machine, status }) => machine !== null && status !== 'stopped');
  const tabs = [...new Set([...pages.values()].map(({ tab }) => tab))];
  const shown = charted.filter(({ page, status }) => !isLive || (pages.get(page)?.isGone === false && status === 'active'));
  if (shown.length === 0)
    return (
      <Box sx={{ px: 2, py: 1.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
        No actors yet. Open the portal in another tab of this browser: its actors appear here.
      </Box>
    );
  return tabs.map((tab, number) => {
    const ofTab = shown.filter(({ page }) => pages.get(page)?.tab === tab);
    const path = ofTab.map(({ page }) => pages.get(page)?.path).at(-1);
    if (ofTab.length === 0) return null;
    return (
      <Box key={tab} component="section" aria-label={`Tab ${number + 1}`}>
        <Box
          component="h3"
          sx={{ m: 0, px: 2, pt: 1.5, pb: 0.5, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}
        >
          Tab {number + 1} · {path}
        </Box>
        {ofTab.map((actor) => (
          <Box
            key={actor.key}
            component="button"
            type="button"
            aria-pressed={actor.key === selected}
            onClick={() => onSelect(actor)}
            sx={look}
            style={{ paddingLeft: actor.parent === null ? 16 : 32 }}
          >
            <strong>{actor.name}</strong>
            <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {stateText(actor.value)}
            </Box>
          </Box>
        ))}
      </Box>
    );
  });
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  width: 1,
  minHeight: 44,
  justifyContent: 'center',
  pr: 2,
  py: 0.75,
  border: 0,
  borderLeft: '3px solid transparent',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.greyTint },
  '&[aria-pressed="true"]': { bgcolor: colours.pinkTint, borderLeftColor: colours.pink },
  '&:focus-visible': { ...focusRing, outlineOffset: -3 },
} as const;
