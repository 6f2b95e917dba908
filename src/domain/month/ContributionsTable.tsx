import Box from '@mui/material/Box';
import type { Month } from '../../../schemas/generated/types.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { colours, scrollShadows } from '../../shared/theme/tokens.ts';
import { type ContributionSeries, monthName, seriesOf } from './contributionSeries.ts';

type Contributions = Month['contributions'];

const totalOf = (row: Contributions[number], series: readonly ContributionSeries[]): number =>
  series.reduce((sum, { field }) => sum + row[field], 0);

/** The contributions of twelve months as a table, the latest first. */
export function ContributionsTable({ contributions, isShown }: { contributions: Contributions; isShown: boolean }) {
  const series = seriesOf(contributions);
  return (
    // A table that is shown scrolls by itself where it is too wide, with the keyboard too.
    <Box
      {...(isShown && {
        sx: { overflowX: 'auto', ...scrollShadows(colours.paper) },
        role: 'region',
        'aria-label': 'Table of contributions by month',
        tabIndex: 0,
      })}
    >
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {series.map(({ field, title }) => (
              <th key={field} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {contributions.toReversed().map((row) => (
            <tr key={row.month}>
              <th scope="row">{monthName(row.month)}</th>
              {series.map(({ field }) => (
                <td key={field}>{formatPence(row[field])}</td>
              ))}
              <td>{formatPence(totalOf(row, series))}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: { xs: 1.5, sm: 2 }, py: 1, textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left', pl: { xs: 2, sm: 3 } },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
