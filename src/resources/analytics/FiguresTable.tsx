import Box from '@mui/material/Box';
import { scrollShadows } from '../../shared/theme/tokens.ts';
import { type FiguresChart, rowText, valueText } from './figureText.ts';

/** The figures of a chart as a table. */
export function FiguresTable({ chart, isShown }: { chart: FiguresChart; isShown: boolean }) {
  return (
    // A table that is shown scrolls by itself where it is too wide, with the keyboard too.
    <Box
      {...(isShown && {
        sx: { overflowX: 'auto', ...scrollShadows('#ffffff') },
        role: 'region',
        'aria-label': `Table: ${chart.title}`,
        tabIndex: 0,
      })}
    >
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{chart.rowTitle}</th>
            {chart.columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{rowText(label)}</th>
              {chart.columns.map((title, n) => (
                <td key={title}>{valueText(values[n] ?? null, chart.unit)}</td>
              ))}
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
  '& th, & td': { px: { xs: 1.5, sm: 2 }, py: 1, textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left', pl: { xs: 2, sm: 3 } },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 600 },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
