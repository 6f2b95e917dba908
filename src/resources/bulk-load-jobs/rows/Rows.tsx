import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import type { BulkLoadMappingState, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { isAllowed, refusalReason } from '../../../fields/model/allowedActions.ts';
import { useReportedInput } from '../../../form/useReportedInput.ts';
import { Grid } from '../../../grid/Grid.tsx';
import type { StepProps } from '../stepProps.ts';
import { ReplaceInColumn } from './ReplaceInColumn.tsx';
import { columnsOf, rowSheet, rowsOf } from './rowSheet.ts';
import { useCorrections } from './useCorrections.ts';
import { type RowFilter, useMappingState, useRows } from './useRows.ts';

/** The rows of a load that match a filter. A corrected cell is saved and checked at once. */
export function Rows({ load, filter, onChanged }: StepProps & { filter: RowFilter }) {
  const rows = useRows(load, filter);
  const mapping = useMappingState(load);
  const error = rows.error ?? mapping.error;
  const readAgain = (): void => {
    void rows.refetch();
    void mapping.refetch();
  };
  if (error) return <LoadFailure what="rows" error={error} onRetry={readAgain} />;
  if (!rows.data || !mapping.data) return <Skeleton variant="rounded" height={420} />;
  if (rows.data.length === 0) return <Typography color="text.secondary">There are no such rows.</Typography>;
  // Whether a grid takes edits is settled when it is made.
  const key = String(isAllowed({ ...load }, 'canCorrect'));
  return <RowGrid key={key} load={load} found={rows.data} mapping={mapping.data} onChanged={onChanged} />;
}

interface RowGridProps extends StepProps {
  found: readonly BulkLoadRow[];
  mapping: BulkLoadMappingState;
}

function RowGrid({ load, found, mapping, onChanged }: RowGridProps) {
  const mayCorrect = isAllowed({ ...load }, 'canCorrect');
  const [{ sheet, byId }] = useState(() => createShown(found, mapping, mayCorrect));
  useSyncExternalStore(sheet.subscribe, sheet.version);
  useReportedInput('rows', sheet.hasEdits());
  const { failure, isSaving, tryAgain } = useCorrections({
    load,
    sheet,
    onChecked: (rows) => {
      for (const row of rows) if (byId.has(String(row.rowNumber))) byId.set(String(row.rowNumber), row);
      sheet.replaceRows(rowsOf([...byId.values()]));
    },
    onSaved: onChanged,
  });
  const reason = refusalReason({ ...load }, 'canCorrect');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!mayCorrect && reason && <Alert severity="info">{reason}</Alert>}
      <Grid sheet={sheet} label={`Rows of ${load.fileName}`} />
      <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
        {isSaving ? 'Checking the changed rows…' : ''}
      </Typography>
      {failure && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          {failure} Your changes are still in the grid.
        </Alert>
      )}
      {mayCorrect && <ReplaceInColumn sheet={sheet} />}
    </Box>
  );
}

/** The sheet, with the rows as the service last answered them. */
function createShown(found: readonly BulkLoadRow[], mapping: BulkLoadMappingState, mayCorrect: boolean) {
  const byId = new Map(found.map((row) => [String(row.rowNumber), row]));
  return { byId, sheet: rowSheet(columnsOf(mapping, mayCorrect), rowsOf(found), (id) => byId.get(id)) };
}
