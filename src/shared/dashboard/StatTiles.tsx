import Box from '@mui/material/Box';
import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { PrefetchLink } from '../navigation/PrefetchLink.tsx';
import { colours, focusRing } from '../theme/tokens.ts';

export interface Stat {
  label: string;
  value: number;
  /** The total that the number is part of, or its meaning. */
  note?: string;
  /** The list of the records that are counted. */
  to?: string;
}

/** The key figures of an employer or intermediary. */
export function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: 'span 2', sm: 'auto' } },
      }}
    >
      {stats.map(({ label, value, note, to }) => (
        <Box
          key={label}
          sx={{
            position: 'relative',
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            p: { xs: 2, sm: 2.5 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '16px',
            '&:has(a:hover)': { bgcolor: colours.head, borderColor: 'primary.main' },
            '&:has(a:focus-visible)': focusRing,
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem', mt: 0.5 }}>
            {to === undefined ? (
              label
            ) : (
              <Box component={PrefetchLink} to={to} aria-label={`${label}: ${formatCount(value)}`} sx={wholeTile}>
                {label}
              </Box>
            )}
            {note && (
              <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem' }}>
                {note}
              </Box>
            )}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: { xs: '1.625rem', sm: '2rem' },
              lineHeight: 1.1,
              fontWeight: 700,
              letterSpacing: '-0.02em',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formatCount(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The link covers its tile, so that a click anywhere on the tile follows it. */
const wholeTile = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 'none' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;
