import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { formatDate } from '../../shared/dates/formatDate.ts';
import { formatValue } from '../format/formatValue.ts';
import { Value } from '../format/Value.tsx';
import type { Field } from '../model/field.ts';
import { boundKey, filterKeys, isNarrowed, type ListQuery } from './listQuery.ts';

interface ActiveFiltersProps {
  fields: readonly Field[];
  query: ListQuery;
  total: number | undefined;
  /** Whether `total` is that of an earlier query. */
  isStale: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
const count = new Intl.NumberFormat('en-GB');

/** How many records there are, and what the list is narrowed to; each can be taken back by itself. */
export function ActiveFilters({ fields, query, total, isStale, onChange }: ActiveFiltersProps) {
  const found = total === undefined ? '' : describeTotal(total, isNarrowed(query));
  const [said, setSaid] = useState(found);
  // An earlier total is no number of matches of this query, and a screen reader would read it out as one.
  if (!isStale && said !== found) setSaid(found);
  const remove = (name: string): void => {
    const keys = filterKeys(name);
    onChange({ filters: Object.fromEntries(Object.entries(query.filters).filter(([key]) => !keys.includes(key))) });
  };
  const active = fields.filter(({ name }) => filterKeys(name).some((key) => query.filters[key]));
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
              <Box component="span" sx={hidden}>
                Remove filter{' '}
              </Box>
              <FilterText field={field} filters={query.filters} />
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
        <Button size="small" onClick={() => onChange({ search: '', filters: {} })}>
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

function FilterText({ field, filters }: { field: Field; filters: ListQuery['filters'] }) {
  const values = filters[field.name] ?? [];
  const [[from] = [], [to] = []] = [filters[boundKey(field.name, 'gte')], filters[boundKey(field.name, 'lte')]];
  if (from !== undefined || to !== undefined)
    return `${field.label}: ${rangeText(from && boundText(field, from), to && boundText(field, to))}`;
  return (
    <>
      {field.label}:{' '}
      {values.map((value, index) => (
        <span key={value}>
          {index > 0 && ', '}
          {field.kind === 'reference' ? <Value field={field} value={value} /> : formatValue(field, typedValue(field, value))}
        </span>
      ))}
    </>
  );
}

function rangeText(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}`;
  return from === undefined ? `up to ${to}` : `from ${from}`;
}

/** A bound of moments is a day. */
const boundText = (field: Field, text: string): string =>
  field.kind === 'dateTime' ? formatDate(text) : formatValue(field, typedValue(field, text));

/** The value that the text in the address stands for. */
function typedValue({ kind }: Field, text: string): unknown {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return kind === 'number' || kind === 'pence' || kind === 'percent' ? Number(text) : text;
}
