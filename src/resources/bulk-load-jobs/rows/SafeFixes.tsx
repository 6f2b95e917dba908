import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLoadFixes } from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { Examples, ToolDialog, type ToolProps } from './ToolDialog.tsx';

type Reason = BulkLoadFixes['groups'][number]['reason'];

/** The safe fixes of all rows by kind. The chosen kinds are applied in one step. */
export function SafeFixes({ load, onCorrect, ...dialog }: ToolProps) {
  const http = useHttpClient();
  const [left, setLeft] = useState<ReadonlySet<Reason>>(new Set());
  const { data, error } = useQuery({
    queryKey: ['bulk-load-jobs', 'fixes', load.bulkLoadJobUid],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: BulkLoadFixes }>(`/bulk-loads/job/${load.bulkLoadJobUid}/fixes`, { signal })).data.groups,
    staleTime: Infinity,
    gcTime: 0,
  });
  const chosen = (data ?? []).filter(({ reason }) => !left.has(reason));
  const choose = (reason: Reason, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(reason);
    else next.add(reason);
    setLeft(next);
  };
  return (
    <ToolDialog
      {...dialog}
      title="Safe fixes"
      verb="Fix"
      cellCount={chosen.reduce((sum, { cellCount }) => sum + cellCount, 0)}
      onConfirm={() => onCorrect('fixes', { reasons: chosen.map(({ reason }) => reason) })}
    >
      <Typography>
        These change how a value is written, and never the value itself. They are for all rows of the file, and you can undo them.
      </Typography>
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
      <Typography role="status" color="text.secondary">
        {!data && !error && `Looking at ${formatCount(load.rowCount)} rows…`}
        {data?.length === 0 && 'No cell needs a fix.'}
      </Typography>
      {data?.map(({ reason, title, cellCount, examples }) => (
        <Box key={reason}>
          <FormControlLabel
            control={<Checkbox checked={!left.has(reason)} onChange={(_, isChosen) => choose(reason, isChosen)} />}
            label={`${title}: ${formatCount(cellCount, 'cell')}`}
          />
          <Examples label={`Examples: ${title}`} examples={examples} />
        </Box>
      ))}
    </ToolDialog>
  );
}
