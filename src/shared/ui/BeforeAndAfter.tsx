import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

/** A person's amount before and after a change, each with its unit. */
export interface ChangedAmount {
  id: string;
  name: string;
  /** A second line below the name, such as the payroll number. */
  detail: string | null;
  before: string;
  after: string;
}

interface BeforeAndAfterProps {
  /** The accessible name of the table. */
  label: string;
  /** The heading of the amounts after the change. */
  afterTitle: string;
  rows: readonly ChangedAmount[];
}

/** The people whose amounts change, with both amounts side by side. */
export const BeforeAndAfter = ({ label, afterTitle, rows }: BeforeAndAfterProps) => (
  <TableContainer>
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>Name</TableCell>
          <TableCell align="right">Before</TableCell>
          <TableCell align="right">{afterTitle}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, name, detail, before, after }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {name}
              {detail && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{detail}</Box>}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {before}
            </TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {after}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
