import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import Box from '@mui/material/Box';
import type { Lifecycle } from '../../../schemas/generated/types.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';

interface LifecycleCountsProps {
  lifecycles: readonly Lifecycle[];
  machine: string;
  state: string | null;
  onSelect: (machine: string, state: string | null) => void;
}

/** The number of records of each lifecycle, in all and in each state. */
export function LifecycleCounts({ lifecycles, machine, state, onSelect }: LifecycleCountsProps) {
  const kept = lifecycles.filter(({ isKept }) => isKept);
  const others = lifecycles.filter(({ isKept }) => !isKept);
  return (
    <>
      {kept.map((lifecycle) => (
        <Box key={lifecycle.machine} component="section" aria-label={lifecycle.title} sx={{ px: 1.5, pb: 1.5 }}>
          <Row
            label={lifecycle.title}
            count={lifecycle.recordCount}
            isCurrent={lifecycle.machine === machine && state === null}
            isTitle
            onClick={() => onSelect(lifecycle.machine, null)}
          />
          {lifecycle.machine === machine &&
            lifecycle.states.map((one) => (
              <Row
                key={one.state}
                label={one.label}
                count={one.count}
                share={lifecycle.recordCount === 0 ? 0 : one.count / lifecycle.recordCount}
                isCurrent={one.state === state}
                onClick={() => onSelect(lifecycle.machine, one.state)}
              />
            ))}
        </Box>
      ))}
      {others.length > 0 && (
        <Box component="p" sx={{ px: 2, color: 'text.secondary', fontSize: '0.8125rem' }}>
          No records are kept yet for: {others.map(({ title }) => title).join(', ')}.
        </Box>
      )}
    </>
  );
}

interface RowProps {
  label: string;
  count: number;
  share?: number;
  isCurrent: boolean;
  isTitle?: boolean;
  onClick: () => void;
}

function Row({ label, count, share, isCurrent, isTitle = false, onClick }: RowProps) {
  return (
    <Box component="button" type="button" aria-pressed={isCurrent} onClick={onClick} sx={look}>
      <Box
        component="span"
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, width: 1, fontWeight: isTitle ? 650 : 400 }}
      >
        <span>{label}</span>
        <span>{formatCount(count)}</span>
      </Box>
      {share !== undefined && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{ width: 1, height: 8, borderRadius: '4px', bgcolor: colours.greyTint, overflow: 'hidden' }}
        >
          <Box
            component="span"
            sx={{ display: 'block', height: 1, bgcolor: 'primary.main' }}
            style={{ width: `${share * 100}%` }}
          />
        </Box>
      )}
    </Box>
  );
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 0.5,
  width: 1,
  minHeight: 40,
  px: 1,
  py: 0.75,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.greyTint },
  '&[aria-pressed="true"]': { bgcolor: colours.pinkTint },
  '&:focus-visible': focusRing,
} as const;
