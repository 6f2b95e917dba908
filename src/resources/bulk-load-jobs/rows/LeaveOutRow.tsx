import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { BulkLoadCorrectionResult, BulkLoadJob, BulkLoadRow } from '../../../../schemas/generated/types.ts';
import { isEmptied } from '../../../../domain/files/checks/emptiedRow.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';

interface LeaveOutRowProps {
  load: BulkLoadJob;
  /** The row that the person is at; undefined before they have chosen one. */
  row: BulkLoadRow | undefined;
  /** Takes the rows that the service has checked again. */
  onChecked: (rows: readonly BulkLoadRow[], corrected: ReadonlySet<number>) => void;
  onSaved: () => Promise<void>;
}

/** Leaves the row that the person is at out of the upload by emptying it, or puts it back as it was sent. */
export function LeaveOutRow({ load, row, onChecked, onSaved }: LeaveOutRowProps) {
  const http = useHttpClient();
  const correct = useMutation({
    mutationFn: async ({ rowNumber, cells, edits }: BulkLoadRow) => {
      const changes = isEmptied(cells)
        ? edits.map(({ column, before }) => ({ rowNumber, column, value: before }))
        : cells.map((_, column) => ({ rowNumber, column, value: '' }));
      const { data } = await http.patch<{ data: BulkLoadCorrectionResult }>(`/bulk-loads/job/${load.bulkLoadJobUid}/rows`, {
        changes,
      });
      onChecked(data.rows, new Set([rowNumber]));
      await onSaved();
    },
  });
  const isOut = row && isEmptied(row.cells);
  const change = (): void => {
    if (row && !correct.isPending) correct.mutate(row);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" disabled={!row} onClick={change}>
          {row ? (isOut ? `Put row ${row.rowNumber} back` : `Leave out row ${row.rowNumber}`) : 'Leave out a row'}
        </Button>
        {!row && (
          <Typography variant="body2" color="text.secondary">
            Go to a cell of the row first. It stays in the file, and can be put back.
          </Typography>
        )}
      </Box>
      {correct.error && <Alert severity="error">{reasonOf(correct.error)}</Alert>}
    </Box>
  );
}
