import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tone } from '../../../../schemas/lib/jsonSchema.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { NativeSelect } from '../../../screens/list/filters/NativeSelect.tsx';
import { Action } from '../../../shared/ui/Action.tsx';
import { StatusBadge } from '../../../shared/ui/StatusBadge.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { allOf, type AnyBatch, type AnyEmployer, batchKey, type BatchScreens } from './batchScreens.ts';

const perPage = 50;

const tones: Readonly<Record<string, Tone>> = {
  changed: 'success',
  sent: 'success',
  failed: 'error',
  undone: 'success',
  kept: 'warning',
};

/** A batch with the words of its kind. */
interface Shown<One extends AnyBatch, Row extends AnyEmployer> {
  kind: BatchScreens<One, Row>;
  batch: One;
}

/** The employers of a batch, with the effect on each and its result. */
export function BatchEmployers<One extends AnyBatch, Row extends AnyEmployer>({ kind, batch }: Shown<One, Row>) {
  const http = useHttpClient();
  const [outcome, setOutcome] = useState('');
  const [page, setPage] = useState(1);
  const { path, outcomeTitles } = kind;
  const uid = kind.uidOf(batch);
  const { counts } = batch;
  const countOf = (one: string): number => counts[one] ?? 0;
  const outcomes = Object.keys(outcomeTitles).filter((one) => countOf(one) > 0 || one === outcome);
  const all = outcomes.reduce((sum, one) => sum + countOf(one), 0);
  const { data, error, refetch } = useQuery({
    // The counts change with every employer that has had its turn.
    queryKey: [...batchKey(path, uid), 'employers', outcome, page, counts],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: String(perPage), page: String(page), ...(outcome !== '' && { outcome }) });
      return http.get<{ data: Row[]; meta: { totalCount: number } }>(`${path}/${uid}/employers`, {
        query,
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });
  if (error) return <LoadFailure what="employers" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const pages = Math.max(1, Math.ceil(data.meta.totalCount / perPage));
  return (
    <Box component="section" aria-label="Employers" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 320 }}>
        <NativeSelect
          label="Result"
          value={outcome}
          options={[
            { value: '', label: allOf(all) },
            ...outcomes.map((one) => ({ value: one, label: `${outcomeTitles[one]} (${formatCount(countOf(one))})` })),
          ]}
          onChange={(next) => {
            setOutcome(next);
            setPage(1);
          }}
        />
      </Box>
      <EmployerTable kind={kind} batch={batch} rows={data.data} />
      {pages > 1 && (
        <Box
          component="nav"
          aria-label="Pages of employers"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
        >
          <Action look="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous page
          </Action>
          <Box component="span" aria-live="polite">
            Page {page} of {pages}
          </Box>
          <Action look="outlined" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next page
          </Action>
        </Box>
      )}
    </Box>
  );
}

/** On a narrow screen, each employer is a block of its own. */
const block = {
  display: { xs: 'block', md: 'table-row' },
  borderBottomStyle: 'solid',
  borderBottomWidth: { xs: 1, md: 0 },
  borderBottomColor: 'divider',
  py: { xs: 1.5, md: 0 },
};
const cell = {
  display: { xs: 'block', md: 'table-cell' },
  borderBottomWidth: { xs: 0, md: 1 },
  py: { xs: 0.5, md: 1.5 },
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

/** The roles are spelt out, since a browser drops those of a table whose rows are blocks. */
const EmployerTable = <One extends AnyBatch, Row extends AnyEmployer>({
  kind,
  batch,
  rows,
}: Shown<One, Row> & { rows: readonly Row[] }) => (
  <Card>
    <Table role="table" aria-label="Employers" sx={{ tableLayout: 'fixed', display: { xs: 'block', md: 'table' } }}>
      <TableHead role="rowgroup" sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
        <TableRow role="row">
          {['Employer', ...kind.columns.map(({ heading }) => heading), 'Result'].map((heading) => (
            <TableCell key={heading} role="columnheader">
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody role="rowgroup" sx={{ display: { xs: 'block', md: 'table-row-group' } }}>
        {rows.map((row) => (
          <EmployerRow key={row.employerId} kind={kind} batch={batch} row={row} />
        ))}
      </TableBody>
    </Table>
  </Card>
);

function EmployerRow<One extends AnyBatch, Row extends AnyEmployer>({ kind, batch, row }: Shown<One, Row> & { row: Row }) {
  const { employerId, employerName, outcome, reason } = row;
  return (
    <TableRow role="row" sx={block}>
      <TableCell role="rowheader" component="th" scope="row" sx={cell}>
        <TextLink to={`/employers/${employerId}`}>{employerName}</TextLink>
      </TableCell>
      {kind.columns.map((column) => (
        <TableCell key={column.heading} role="cell" sx={cell}>
          {column.cell(row, batch)}
        </TableCell>
      ))}
      <TableCell role="cell" sx={cell}>
        <StatusBadge tone={tones[outcome] ?? 'neutral'}>{kind.outcomeTitles[outcome]}</StatusBadge>
        {reason !== null && <Box sx={{ mt: 0.5 }}>{reason}</Box>}
      </TableCell>
    </TableRow>
  );
}
