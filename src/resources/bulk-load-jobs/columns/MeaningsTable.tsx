import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import type { BulkLoadMapping, BulkLoadMappingState } from '../../../../schemas/generated/types.ts';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';
import { askedColumns, type Meaning, meaningChoices, openColumns } from './meanings.ts';

/** The choice to leave a column out. */
const notUsed = { value: '', title: 'Not used', group: 'Likely' } as const;
const groups: readonly Meaning['group'][] = ['Likely', 'Columns of this format', 'Others'];
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
  const [isWhole, setIsWhole] = useState(false);
  const asked = askedColumns(state);
  const open = openColumns(state.questions);
  const values = state.sampleRows.slice(mapping.hasHeading ? 1 : 0, SHOWN_VALUES + (mapping.hasHeading ? 1 : 0));
  const columns = mapping.columns.map((meaning, place) => ({
    place,
    meaning,
    heading: (mapping.hasHeading && state.headings[place]?.trim()) || `Column ${place + 1}`,
  }));
  const shown = isWhole ? columns : columns.filter(({ place }) => asked.has(place));
  const restCount = columns.length - shown.length;
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
          {shown.map(({ place, meaning, heading }) => {
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
                  <MeaningChoice
                    label={`Meaning of ${heading}`}
                    choices={[...meaningChoices(state, mapping, place), notUsed]}
                    meaning={meaning}
                    isOpen={isOpen}
                    onChange={(value) => onChange(mapping.columns.with(place, value) as BulkLoadMapping['columns'])}
                  />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {restCount > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setIsWhole(true)}>
          Show the {formatCount(restCount, 'column')} whose meaning is known
        </Button>
      )}
    </TableContainer>
  );
}

interface MeaningChoiceProps {
  label: string;
  choices: readonly (Meaning | typeof notUsed)[];
  meaning: string | null;
  isOpen: boolean;
  /** @param meaning - Null for a column that is not used. */
  onChange: (meaning: string | null) => void;
}

/** The choice of a column's meaning in a list that is searched by typing. */
function MeaningChoice({ label, choices, meaning, isOpen, onChange }: MeaningChoiceProps) {
  const options = [...choices].toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group));
  return (
    <Autocomplete
      size="small"
      sx={{ minWidth: 220 }}
      options={options}
      groupBy={({ group }) => group}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      value={options.find(({ value }) => value === (meaning ?? notUsed.value)) ?? notUsed}
      disableClearable
      autoHighlight
      onChange={(_, { value }) => onChange(value || null)}
      renderInput={(params) => (
        <TextField
          {...params}
          color={isOpen ? 'warning' : 'primary'}
          focused={isOpen && meaning === null ? true : undefined}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  );
}
