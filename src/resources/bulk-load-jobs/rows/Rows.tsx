import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { isAllowed, refusalReason } from '../../../fields/model/allowedActions.ts';
import { useReportedInput } from '../../../form/useReportedInput.ts';
import { Grid } from '../../../grid/Grid.tsx';
import type { ListAnswer } from '../../../providers/data/listQuery.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { StepProps } from '../stepProps.ts';
import { LeaveOutRow } from './LeaveOutRow.tsx';
import { RowTools } from './RowTools.tsx';
import { checkedRows, columnsOf, rowSheet, rowsOf } from './rowSheet.ts';
import { useCorrections } from './useCorrections.ts';
import { type RowFilter, useFirstRows, useFurtherRows, useMappingState } from './useRows.ts';

/** The rows of a load that match a filter. A corrected cell is saved and checked at once. */
export function Rows({ load, filter, onChanged }: StepProps & { filter: RowFilter }) {
  const rows = useFirstRows(load, filter);
  const mapping = useMappingState(load);
  const error = rows.error ?? mapping.error;
  const readAgain = (): void => {
    void rows.refetch();
    void mapping.refetch();
  };
  if (error) return <LoadFailure what="rows" error={error} onRetry={readAgain} />;
  if (!rows.data || !mapping.data) return <Skeleton variant="rounded" height={420} />;
  const mayCorrect = isAllowed({ ...load }, 'canCorrect');
  const onAllChanged = async (): Promise<void> => {
    await rows.refetch();
    await onChanged();
  };
  const reason = refusalReason({ ...load }, 'canCorrect');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!mayCorrect && reason && <Alert severity="info">{reason}</Alert>}
      {mayCorrect && filter.search === '' && (
        <RowTools load={load} filter={filter} mapping={mapping.data} onChanged={onAllChanged} />
      )}
      {rows.data.data.length === 0 ? (
        <Typography color="text.secondary">There are no such rows.</Typography>
      ) : (
        <RowGrid
          // Whether a grid takes edits is settled when it is made.
          key={String(mayCorrect)}
          {...{ load, filter, mayCorrect, onChanged }}
          first={rows.data}
          mapping={mapping.data}
        />
      )}
    </Box>
  );
}

interface RowGridProps extends StepProps {
  filter: RowFilter;
  first: ListAnswer<BulkLoadRow>;
  mapping: BulkLoadMappingState;
  mayCorrect: boolean;
}

function RowGrid({ load, filter, first, mapping, mayCorrect, onChanged }: RowGridProps) {
  const [{ sheet, byId }] = useState(() => createShown(first.data, mapping, mayCorrect));
  const [outcome, setOutcome] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const shown = useRef(first);
  useSyncExternalStore(sheet.subscribe, sheet.version);
  useReportedInput('rows', sheet.hasEdits());
  const keep = (rows: readonly BulkLoadRow[]): void => {
    for (const row of rows) byId.set(String(row.rowNumber), row);
  };
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    byId.clear();
    for (const row of first.data) byId.set(String(row.rowNumber), row);
    sheet.replaceRows(rowsOf(first.data));
  }, [first, sheet, byId]);
  const further = useFurtherRows({
    load,
    filter,
    first,
    onRows: (rows) => {
      keep(rows);
      sheet.appendRows(rowsOf(rows));
    },
  });
  const onChecked = (rows: readonly BulkLoadRow[], corrected: ReadonlySet<number>): void => {
    const known = rows.filter(({ rowNumber }) => byId.has(String(rowNumber)));
    keep(known);
    sheet.updateRows(rowsOf(known));
    setOutcome(checkedRows(rows.filter(({ rowNumber }) => corrected.has(rowNumber))));
  };
  const { failure, isSaving, tryAgain } = useCorrections({ load, sheet, onChecked, onSaved: onChanged });
  return (
    <>
      <Grid sheet={sheet} label={`Rows of ${load.fileName}`} onRowFocus={setAt} />
      {mayCorrect && <LeaveOutRow {...{ load, onChecked }} row={at === null ? undefined : byId.get(at)} onSaved={onChanged} />}
      <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {isSaving ? 'Checking the changed rows…' : outcome}
      </Typography>
      {further.isReading && (
        <Typography color="text.secondary">
          Reading further rows: {formatCount(sheet.rows().length)} of {formatCount(first.meta.totalCount)} are here.
        </Typography>
      )}
      {further.failure && <Failure text={`${further.failure} Some rows are missing.`} onRetry={further.readOn} />}
      {failure && <Failure text={`${failure} Your changes are still in the grid.`} onRetry={tryAgain} />}
    </>
  );
}

const Failure = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {text}
  </Alert>
);

/** The sheet, with the rows as the service last answered them. */
function createShown(found: readonly BulkLoadRow[], mapping: BulkLoadMappingState, mayCorrect: boolean) {
  const byId = new Map(found.map((row) => [String(row.rowNumber), row]));
  return { byId, sheet: rowSheet(columnsOf(mapping, mayCorrect), rowsOf(found), (id) => byId.get(id)) };
}
