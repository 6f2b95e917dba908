import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { BulkLoadMapping, BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';
import { columnChoices, openColumns } from './meanings.ts';

const NOT_USED = '';
/** The values of a column that help to recognise it. */
const SHOWN_VALUES = 3;

/** On a phone, the choice of a column is below its name and its values: beside them, neither could be read. */
const stackedOnPhone = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    thead: visuallyHidden,
    'tbody tr': { display: 'block', py: 1.5, borderBottom: 1, borderColor: 'divider' },
    'tbody th, tbody td': { display: 'block', border: 0, px: 0, py: 0.5 },
    'tbody th': { fontWeight: 600 },
  },
});

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
  const columns = mapping.columns.map((meaning, place) => ({
    place,
    meaning,
    heading: (mapping.hasHeading && state.headings[place]?.trim()) || `Column ${place + 1}`,
  }));
  return (
    <TableContainer>
      <Table size="small" sx={stackedOnPhone}>
        <TableHead>
          <TableRow>
            <TableCell>Column of the file</TableCell>
            <TableCell>First values</TableCell>
            <TableCell>Meaning</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns.map(({ place, meaning, heading }) => {
            const isOpen = open.has(place);
            return (
              <TableRow key={place}>
                <TableCell component="th" scope="row">
                  {heading}
                </TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {values.map(({ cells }) => cells[place] || '(empty)').join(', ')}
                </TableCell>
                <TableCell>
                  <TextField
                    select
                    size="small"
                    fullWidth
                    sx={{ minWidth: 180 }}
                    value={meaning ?? NOT_USED}
                    onChange={({ target }) =>
                      onChange(mapping.columns.with(place, target.value || null) as BulkLoadMapping['columns'])
                    }
                    slotProps={{
                      htmlInput: { 'aria-label': `Meaning of ${heading}` },
                      select: { displayEmpty: true },
                    }}
                    color={isOpen ? 'warning' : 'primary'}
                    focused={isOpen && meaning === null ? true : undefined}
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
