import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { formatDate } from '../../shared/dates/formatDate.ts';
import { visuallyHidden } from '../../shared/theme/tokens.ts';
import { formatValue } from '../format/formatValue.ts';
import { Value } from '../format/Value.tsx';
import type { Field } from '../model/field.ts';
import { boundOf, chosenValues, type FilterValue } from './filterValues.ts';
import { useFilterFields } from './useFilterFields.ts';
import { useListState } from './useListState.ts';

const count = new Intl.NumberFormat('en-GB');

/** How many records there are, and what the list is narrowed to; each can be taken back by itself. */
export function ActiveFilters() {
  const fields = useFilterFields();
  const { total, isPlaceholderData, filterValues, setFilters } = useListState();
  const found = total === undefined ? '' : describeTotal(total, Object.keys(filterValues).length > 0);
  const [said, setSaid] = useState(found);
  // An earlier total is no number of matches of this query, and a screen reader would read it out as one.
  if (!isPlaceholderData && said !== found) setSaid(found);
  const remove = (name: string): void => {
    const { [name]: _, ...others } = filterValues;
    setFilters(others);
  };
  const active = fields.filter(({ name }) => filterValues[name] !== undefined);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        minHeight: 36,
        color: 'text.secondary',
        fontSize: '0.9375rem',
      }}
    >
      <span role="status">{said}</span>
      {active.map((field) => (
        <Chip
          key={field.name}
          label={
            <>
              <span style={visuallyHidden}>Remove filter </span>
              <FilterText field={field} value={filterValues[field.name] as FilterValue} />
            </>
          }
          // The whole chip takes its filter back: Material UI's own cross cannot be reached by keyboard.
          onClick={() => remove(field.name)}
          onDelete={() => remove(field.name)}
          deleteIcon={<CloseRounded />}
          sx={{ '& .MuiChip-deleteIcon': { color: 'text.secondary' } }}
        />
      ))}
      {active.length > 0 && (
        <Button size="small" onClick={() => setFilters({})}>
          Clear all
        </Button>
      )}
    </Box>
  );
}

function describeTotal(total: number, isFiltered: boolean): string {
  if (!isFiltered) return `${count.format(total)} in all`;
  return `${count.format(total)} ${total === 1 ? 'matches' : 'match'}`;
}

function FilterText({ field, value }: { field: Field; value: FilterValue }) {
  const [from, to] = [boundOf(value, 'gte'), boundOf(value, 'lte')];
  if (from !== '' || to !== '') return `${field.label}: ${rangeText(from && boundText(field, from), to && boundText(field, to))}`;
  return (
    <>
      {field.label}:{' '}
      {chosenValues(value).map((one, index) => (
        <span key={String(one)}>
          {index > 0 && ', '}
          {field.kind === 'reference' ? <Value field={field} value={one} /> : formatValue(field, one)}
        </span>
      ))}
    </>
  );
}

function rangeText(from: string, to: string): string {
  if (from !== '' && to !== '') return `${from} to ${to}`;
  return from === '' ? `up to ${to}` : `from ${from}`;
}

/** A bound of moments is a day. */
function boundText(field: Field, text: string): string {
  if (field.kind === 'dateTime') return formatDate(text);
  return formatValue(field, field.kind === 'date' ? text : Number(text));
}
