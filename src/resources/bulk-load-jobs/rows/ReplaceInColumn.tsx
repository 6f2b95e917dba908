import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Sheet } from '../../../grid/sheet/createSheet.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { replaceAll } from './rowSheet.ts';

/** Changes all cells of a column that have the same text, as one step that can be undone. */
export function ReplaceInColumn({ sheet }: { sheet: Sheet }) {
  const headingId = useId();
  const editable = sheet.columns.filter(({ isEditable }) => isEditable);
  const [field, setField] = useState(editable[0]?.field ?? '');
  const [before, setBefore] = useState('');
  const [after, setAfter] = useState('');
  const [outcome, setOutcome] = useState('');
  const replace = (): void => {
    const count = replaceAll(sheet, field, before, after);
    setOutcome(
      count === 0
        ? 'No cell of this column has exactly this text.'
        : `${formatCount(count)} ${count === 1 ? 'cell' : 'cells'} changed. Undo takes all of them back.`,
    );
  };
  return (
    <Box
      component="form"
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault();
        replace();
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Typography id={headingId} component="h3" variant="h3">
        Replace the same text in all rows shown
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="Column"
          value={field}
          onChange={({ target }) => setField(target.value)}
          sx={{ minWidth: 200 }}
        >
          {editable.map((column) => (
            <MenuItem key={column.field} value={column.field}>
              {column.title}
            </MenuItem>
          ))}
        </TextField>
        <TextField size="small" label="Text now" value={before} onChange={({ target }) => setBefore(target.value)} />
        <TextField size="small" label="New text" value={after} onChange={({ target }) => setAfter(target.value)} />
        <Button type="submit" variant="outlined" disabled={before === after}>
          Replace
        </Button>
      </Box>
      <Typography role="status" color="text.secondary">
        {outcome}
      </Typography>
    </Box>
  );
}
