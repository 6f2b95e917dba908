import Box from '@mui/material/Box';
import { formatCount } from '../format/count.ts';

export interface Stat {
  label: string;
  value: number;
  /** The total that the number is part of, or its meaning. */
  note?: string;
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
      {stats.map(({ label, value, note }) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            p: { xs: 2, sm: 2.5 },
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: '16px',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem', mt: 0.5 }}>
            {label}
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
