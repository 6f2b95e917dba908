import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { AmountToPay } from './AmountToPay.tsx';
import { LastPeriod } from './LastPeriod.tsx';
import { paidTotals } from './paidTotals.ts';
import type { StepProps } from '../stepProps.ts';

/** The amount to pay with its parts, or the totals of a file without a pay period, and the number of each kind of change. */
export function LoadSummary({ load }: StepProps) {
  const summary = load.processingSummary;
  if (!summary) return null;
  const { loadLevelSummary: totals, itemInstructions, amountToPay } = summary;
  const paid = paidTotals(summary);
  const lines: readonly (readonly [string, number | undefined, (value: number) => string])[] = [
    ["Employees' contributions", paid.employee, formatPence],
    ["Employer's contributions", paid.employer, formatPence],
    ["Employees' lump sums", paid.employeeLumpSum, formatPence],
    ["Employer's lump sums", paid.employerLumpSum, formatPence],
    ['Joiners', totals.joiners, formatCount],
    ['Leavers', totals.leavers, formatCount],
    ['Opt-outs', totals.optOuts, formatCount],
  ];
  const shown = lines.filter(([, value]) => value !== undefined && value > 0);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {amountToPay && <AmountToPay amount={amountToPay} />}
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
        {[['Rows', load.rowCount, formatCount] as const, ...shown].map(([label, value, format]) => (
          <Box key={label}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {format(value ?? 0)}
            </Box>
          </Box>
        ))}
      </Box>
      <LastPeriod summary={summary} hasErrors={load.failedRowCount > 0} />
      {itemInstructions.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {itemInstructions.map(({ description, total }) => (
            <Typography key={description} component="li">
              {description}: {formatCount(total)}
            </Typography>
          ))}
        </Box>
      )}
    </Box>
  );
}
