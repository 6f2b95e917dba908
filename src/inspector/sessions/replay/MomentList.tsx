import Box from '@mui/material/Box';
import { focusRing } from '../../../shared/theme/tokens.ts';
import { clockText, type Moment } from './moments.ts';

interface MomentListProps {
  moments: readonly Moment[];
  /** The moment that is shown, in milliseconds from the beginning. */
  time: number;
  onSeek: (time: number) => void;
}

/** The pages, errors and steps of machines in a recording. Each leads to its moment. */
export function MomentList({ moments, time, onSeek }: MomentListProps) {
  const present = moments.findLastIndex(({ at }) => at <= time);
  return (
    <>
      <Box component="h3" sx={{ mt: 2, mb: 1, typography: 'h3' }}>
        Moments
      </Box>
      <Box component="ol" aria-label="Moments" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflow: 'auto' }}>
        {moments.map((moment, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Moments have no id, and their order does not change.
          <li key={index}>
            <Box
              component="button"
              type="button"
              aria-current={index === present ? 'step' : undefined}
              onClick={() => onSeek(moment.at)}
              sx={line}
            >
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {clockText(moment.at)}
              </Box>
              <span>{textOf(moment)}</span>
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}

function textOf(moment: Moment): string {
  if (moment.kind === 'machine') return `${moment.step.machine}: ${moment.step.states.join(' and ')}`;
  return moment.kind === 'page' ? `Page ${moment.name}` : `Error ${moment.name}`;
}

const line = {
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  width: 1,
  minHeight: 32,
  alignItems: 'center',
  px: 1,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[aria-current]': { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 },
  '&:focus-visible': { ...focusRing, outlineOffset: '-2px' },
} as const;
