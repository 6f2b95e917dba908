import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { BulkLoadMapping, BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { columnChoices, openColumns } from './meanings.ts';

const NOT_USED = '';
/** The values of a column that help to recognise it. */
const SHOWN_VALUES = 3;

interface MeaningsTableProps {
  state: BulkLoadMappingState;
  mapping: BulkLoadMapping;
  onChange: (columns: BulkLoadMapping['columns']) => void;
}

/** The columns of the file with their first values, each with the choice of its meaning. */
export function MeaningsTable({ state, mapping, onChange }: MeaningsTableProps) {
  const choices = columnChoices(mapping.formatId);
  const open = openColumns(state.questions);
  const values = state.sampleRows.slice(mapping.hasHeading ? 1 : 0, SHOWN_VALUES + (mapping.hasHeading ? 1 : 0));
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Column of the file</TableCell>
            <TableCell>First values</TableCell>
            <TableCell>Meaning</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {mapping.columns.map((meaning, index) => {
            const heading = (mapping.hasHeading && state.headings[index]?.trim()) || `Column ${index + 1}`;
            return (
              // The columns of a file never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              <TableRow key={index}>
                <TableCell component="th" scope="row">
                  {heading}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {values.map(({ cells }) => cells[index] || '(empty)').join(', ')}
                </TableCell>
                <TableCell>
                  <TextField
                    select
                    size="small"
                    fullWidth
                    sx={{ minWidth: 180 }}
                    value={meaning ?? NOT_USED}
                    onChange={({ target }) =>
                      onChange(mapping.columns.with(index, target.value || null) as BulkLoadMapping['columns'])
                    }
                    slotProps={{
                      htmlInput: { 'aria-label': `Meaning of ${heading}` },
                      select: { displayEmpty: true },
                    }}
                    color={open.has(index) ? 'warning' : 'primary'}
                    focused={open.has(index) && meaning === null ? true : undefined}
                  >
                    <MenuItem value={NOT_USED}>Not used</MenuItem>
                    {choices.map(({ value, title }) => (
                      <MenuItem key={value} value={value}>
                        {title}
                      </MenuItem>
                    ))}
                  </TextField>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
