import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { colours, focusRing, visuallyHidden } from '../theme/tokens.ts';
import { TextLink } from '../ui/TextLink.tsx';
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
    <SortButton label={label} order={orderOf(sort, field)} onClick={() => onSort(sort === field ? `-${field}` : field)} />
  );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table sx={phoneCards}>
        <Box component="caption" sx={visuallyHidden}>
          {caption}
        </Box>
        <TableHead>
          <TableRow>
            <TableCell sortDirection={orderOf(sort, 'name')}>{header('Name', 'name')}</TableCell>
            {columns.map(({ id, label, align, sort: field }) => (
              <TableCell key={id} {...(align && { align })} sortDirection={field ? orderOf(sort, field) : false}>
                {field ? header(label, field) : label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell component="th" scope="row">
                <TextLink to={hrefOf(row)}>{row.name}</TextLink>
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

type Order = 'asc' | 'desc' | false;

function orderOf(sort: DirectorySort, field: 'name' | 'id'): Order {
  if (sort === field) return 'asc';
  return sort === `-${field}` ? 'desc' : false;
}

function SortButton({ label, order, onClick }: { label: string; order: Order; onClick: () => void }) {
  const Arrow = order === 'desc' ? ArrowDownward : ArrowUpward;
  return (
    <Box component="button" type="button" onClick={onClick} sx={sortLook} data-sorted={order !== false}>
      {label}
      <Arrow aria-hidden="true" sx={{ fontSize: 18 }} />
    </Box>
  );
}

const sortLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  p: 0,
  border: 0,
  borderRadius: '4px',
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&:focus-visible': focusRing,
  '& svg': { opacity: 0 },
  '&[data-sorted="true"]': { color: 'text.primary', '& svg': { opacity: 1 } },
  '&:hover svg, &:focus-visible svg': { opacity: 0.6 },
} as const;

/**
 * Below 600 px each row is a card: its name, then a line for each column with the column's label.
 * One table for both, so that a screen reader's user never meets the rows twice.
 */
const phoneCards = {
  '@media (max-width: 599.95px)': {
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': { padding: '14px 16px', borderBottom: `1px solid ${colours.line}` },
    '& tbody th, & tbody td': { border: 0, padding: '3px 0', textAlign: 'left' },
    '& tbody td': { display: 'flex', flexDirection: 'row', justifyContent: 'space-between', gap: '16px' },
    '& tbody td::before': { content: 'attr(data-label)', color: colours.grey, fontSize: '0.875rem' },
  },
} as const;
