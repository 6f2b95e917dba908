import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../../schemas/lib/text/money.ts';
import { formatCount } from '../../../shared/format/count.ts';

/** The sums of a file beside those of the last pay period, and the members who are new, gone or changed. Nothing without a last period. */
export function LastPeriod({ summary }: { summary: NonNullable<BulkLoadJob['processingSummary']> }) {
  const headingId = useId();
  const { loadLevelSummary: now, lastPeriod: last } = summary;
  if (!last) return null;
  const lines = [
    ["Employees' contributions", now.total_monthly_payroll_amt, last.employeeRegularAmount],
    ["Employer's contributions", now.total_monthly_payroll_employer_amt, last.employerRegularAmount],
    ["Employees' lump sums", now.total_lump_sum_amt, last.employeeLumpSum],
    ["Employer's lump sums", now.total_lump_sum_employer_amt, last.employerLumpSum],
  ] as const;
  const { contributorsNew = 0, contributorsChanged = 0 } = now;
  return (
    <div>
      <Typography id={headingId} component="h3" variant="h3">
        Compared with the last pay period
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1 }}>
        {formatDate(last.periodStartDate)} to {formatDate(last.periodEndDate)}. New members: {formatCount(contributorsNew)}.
        Members gone: {formatCount(last.contributorsGone)}. Members with a changed contribution:{' '}
        {formatCount(contributorsChanged)}.
      </Typography>
      <TableContainer sx={{ maxWidth: 640 }}>
        <Table size="small" aria-labelledby={headingId}>
          <TableHead>
            <TableRow>
              <TableCell>Amount</TableCell>
              <TableCell align="right">Last period</TableCell>
              <TableCell align="right">This file</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {lines.map(([label, present = 0, before]) => (
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
