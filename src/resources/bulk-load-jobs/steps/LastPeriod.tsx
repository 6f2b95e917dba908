import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import rules from '../../../../schemas/rules/pay-periods.json' with { type: 'json' };
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { sum } from '../../../../domain/money/amounts.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { paidTotals } from './paidTotals.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';

interface LastPeriodProps {
  summary: NonNullable<BulkLoadJob['processingSummary']>;
  /** Whether rows of the file have errors. */
  hasErrors: boolean;
}

/** The amount to pay beside that of the last pay period, and the members who are new, gone or changed. Nothing without a last period. */
export function LastPeriod({ summary, hasErrors }: LastPeriodProps) {
  const headingId = useId();
  const { loadLevelSummary: now, lastPeriod: last } = summary;
  if (!last) return null;
  const paid = paidTotals(summary);
  const lines = [
    ["Employees' contributions", paid.employee, last.employeeRegularAmount],
    ["Employer's contributions", paid.employer, last.employerRegularAmount],
    ["Employees' lump sums", paid.employeeLumpSum, last.employeeLumpSum],
    ["Employer's lump sums", paid.employerLumpSum, last.employerLumpSum],
  ] as const;
  const total = (column: 1 | 2): number => sum(lines.map((line) => line[column]));
  const { contributorsNew = 0, contributorsChanged = 0 } = now;
  return (
    <div>
      <Typography id={headingId} component="h3" variant="h3">
        Compared with the last pay period
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {formatDate(last.periodStartDate)} to {formatDate(last.periodEndDate)}. Members who did not contribute then:{' '}
        {formatCount(contributorsNew)}. Members who contributed then, but not now: {formatCount(last.contributorsGone)}. Members
        whose contribution is more than {rules.changedPercent}% higher or lower: {formatCount(contributorsChanged)}.
        {hasErrors && ' Rows with errors are not counted.'}
      </Typography>
      <TableContainer sx={{ maxWidth: 640 }}>
        <Table size="small" aria-labelledby={headingId}>
          <TableHead>
            <TableRow>
              <TableCell>Amount</TableCell>
              <TableCell align="right">Last period</TableCell>
              <TableCell align="right">This period</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {[...lines, ['Amount to pay', total(1), total(2)] as const].map(([label, present, before]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell align="right">{formatPence(before)}</TableCell>
                <TableCell align="right">{formatPence(present)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </div>
  );
}
