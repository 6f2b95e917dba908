import Box from '@mui/material/Box';
import schema from '../../../schemas/entities/contribution-totals.schema.json' with { type: 'json' };
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { formatCount } from '../../shared/format/count.ts';
import type { Totals } from './contributionRows.ts';

const { properties } = schema;

export const sumFields = [
  'employeeContribTotal',
  'employerContribTotal',
  'employeeLumpSumTotal',
  'employerLumpSumTotal',
  'totalAmount',
] as const;

/** The totals in lines of text. */
export const totalLines = (totals: Totals): string[] => [
  `${properties.memberCount.title}: ${formatCount(totals.memberCount)}`,
  ...sumFields.map((field) => `${properties[field].title}: ${formatPence(totals[field])}`),
];

/** The totals of the contributions on the screen. */
export function TotalsList({ totals }: { totals: Totals }) {
  const entries = [
    { label: properties.memberCount.title, text: formatCount(totals.memberCount) },
    ...sumFields.map((field) => ({ label: properties[field].title, text: formatPence(totals[field]) })),
  ];
  return (
    <Box
      component="dl"
      aria-label="Totals"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}
    >
      {entries.map(({ label, text }) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column' }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 650, fontSize: '1.0625rem', fontVariantNumeric: 'tabular-nums' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
