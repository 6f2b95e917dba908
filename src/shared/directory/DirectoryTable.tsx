import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactNode } from 'react';
import { PrefetchLink } from '../navigation/PrefetchLink.tsx';
import type { DirectorySort } from './directoryState.ts';

export interface DirectoryRow {
  id: number;
  name: string;
}

/** A column beside the name. */
export interface DirectoryColumn<Row> {
  id: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'right';
  /** The column's order, where the service can sort by it. */
  sort?: 'id';
}

interface DirectoryTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  columns: readonly DirectoryColumn<Row>[];
  hrefOf: (row: Row) => string;
  sort: DirectorySort;
  onSort: (sort: DirectorySort) => void;
}

/** A directory's rows: a table on wide screens, cards on phones. */
export function DirectoryTable<Row extends DirectoryRow>({
  caption,
  rows,
  columns,
  hrefOf,
  sort,
  onSort,
}: DirectoryTableProps<Row>) {
  const header = (label: string, field: 'name' | 'id') => (
    <TableSortLabel
      active={sort === field || sort === `-${field}`}
      direction={sort === `-${field}` ? 'desc' : 'asc'}
      onClick={() => onSort(sort === field ? `-${field}` : field)}
    >
      {label}
    </TableSortLabel>
  );
  const order = (field: 'name' | 'id') => (sort === field ? 'asc' : sort === `-${field}` ? 'desc' : false);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table sx={phoneCards}>
        <Box component="caption" sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
          {caption}
        </Box>
        <TableHead>
          <TableRow>
            <TableCell sortDirection={order('name')}>{header('Name', 'name')}</TableCell>
            {columns.map(({ id, label, align, sort: field }) => (
              <TableCell key={id} {...(align && { align })} sortDirection={field ? order(field) : false}>
                {field ? header(label, field) : label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell component="th" scope="row">
                <Link component={PrefetchLink} to={hrefOf(row)} sx={{ fontSize: '1rem', overflowWrap: 'anywhere' }}>
                  {row.name}
                </Link>
              </TableCell>
              {columns.map(({ id, label, render, align }) => (
                <TableCell key={id} {...(align && { align })} data-label={label}>
                  {render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/**
 * Below 600 px each row is a card: its name, then a line for each column with the column's label.
 * One table for both, so that a screen reader's user never meets the rows twice.
 */
const phoneCards = {
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': { padding: '14px 16px', borderBottom: '1px solid #e6dfe4' },
    '& tbody th, & tbody td': { border: 0, padding: '3px 0', textAlign: 'left' },
    '& tbody td': { display: 'flex', flexDirection: 'row', justifyContent: 'space-between', gap: '16px' },
    '& tbody td::before': { content: 'attr(data-label)', color: '#5b5560', fontSize: '0.875rem' },
  },
} as const;
