import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  BulkLoadMappingState,
  BulkLoadReplacement,
  BulkLoadReplacementMatches,
} from '../../../../schemas/generated/types.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { columnTitleAt } from './rowSheet.ts';
import { Examples, ToolDialog, type ToolProps } from './ToolDialog.tsx';
import type { RowFilter } from './useRows.ts';

interface ReplaceInColumnProps extends ToolProps {
  filter: RowFilter;
  mapping: BulkLoadMappingState;
}

/** Replaces a text in a column, in all rows that match the filter. It shows the number of cells before any is changed. */
export function ReplaceInColumn({ load, filter, mapping, onCorrect, ...dialog }: ReplaceInColumnProps) {
  const http = useHttpClient();
  const [asked, setAsked] = useState({
    column: 0,
    match: 'wholeCell' as BulkLoadReplacement['match'],
    find: '',
    replacement: '',
  });
  const body: BulkLoadReplacement = { ...asked, severity: filter.severity, code: filter.code };
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: async () => {
      const path = `/bulk-loads/job/${load.bulkLoadJobUid}/replacements/matches`;
      return (await http.post<{ data: BulkLoadReplacementMatches }>(path, body, { changesNothing: true })).data;
    },
  });
  const change = (part: Partial<typeof asked>): void => {
    setAsked({ ...asked, ...part });
    reset();
  };
  const isOfAll = filter.severity === null && filter.code === null;
  const columns = mapping.mapping?.columns ?? mapping.headings;
  return (
    <ToolDialog
      {...dialog}
      title="Find and replace"
      verb="Replace"
      cellCount={data?.cellCount ?? 0}
      onConfirm={() => onCorrect('replacements', body)}
    >
      <Typography>
        {isOfAll ? 'In all rows of the file.' : 'In the rows that are shown now; choose All rows first to change others as well.'}{' '}
        Capital and small letters are different.
      </Typography>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
        sx={{ display: 'grid', gap: 2 }}
      >
        <TextField
          select
          size="small"
          label="Column"
          value={asked.column}
          onChange={({ target }) => change({ column: Number(target.value) })}
        >
          {columns.map((_, index) => (
            // The columns of a file have no name of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <MenuItem key={index} value={index}>
              {columnTitleAt(mapping, index)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label="Search for"
          value={asked.match}
          onChange={({ target }) => change({ match: target.value as BulkLoadReplacement['match'] })}
        >
          <MenuItem value="wholeCell">Cells that have exactly this text</MenuItem>
          <MenuItem value="part">This text anywhere in a cell</MenuItem>
        </TextField>
        <TextField
          size="small"
          label="Text now"
          helperText={asked.match === 'wholeCell' ? 'Leave it empty to find empty cells.' : ' '}
          value={asked.find}
          onChange={({ target }) => change({ find: target.value })}
        />
        <TextField
          size="small"
          label="New text"
          value={asked.replacement}
          onChange={({ target }) => change({ replacement: target.value })}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={isPending || asked.find === asked.replacement}
          sx={{ justifySelf: 'start' }}
        >
          Find
        </Button>
      </Box>
      <Typography role="status">
        {isPending && 'Looking at the rows…'}
        {data &&
          (data.cellCount === 0 ? 'No cell of this column has this text.' : `${formatFound(data.cellCount)} would change.`)}
      </Typography>
      {data && <Examples label="Examples" examples={data.examples} />}
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
    </ToolDialog>
  );
}

const formatFound = (count: number): string => formatCount(count, 'cell');
