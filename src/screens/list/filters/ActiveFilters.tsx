import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';
import { formatDate } from '../../../../schemas/lib/text/formatDate.ts';
import { colours, focusRing, visuallyHidden } from '../../../shared/theme/tokens.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import { formatValue } from '../../../../schemas/lib/text/formatValue.ts';
import { Value } from '../../../fields/format/Value.tsx';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import { boundOf, chosenValues, type FilterValue } from './filterValues.ts';
import { useFilterFields } from './useFilterFields.ts';
import { useListState } from '../useListState.ts';

/** The number of records that are found. */
export function FoundCount() {
  const { total, isPlaceholderData, filterValues } = useListState();
  const { title, pluralTitle } = useDefinition().resource;
  const records = inSentence(total === 1 ? title : pluralTitle);
  const isFiltered = Object.keys(filterValues).length > 0;
  const found = total === undefined ? '' : foundText(total, isFiltered, records);
  const [said, setSaid] = useState(found);
  // An earlier total is not the number of matches of this query, but a screen reader would announce it as such.
  if (!isPlaceholderData && said !== found) setSaid(found);
  return (
    <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.9375rem', whiteSpace: 'nowrap' }}>
      {said}
    </Box>
  );
}

/** The active filters, if there are any. Each can be removed separately. */
export function ActiveFilters() {
  const fields = useFilterFields();
  const { filterValues, setFilters } = useListState();
  const remove = (name: string): void => {
    const { [name]: _, ...others } = filterValues;
    setFilters(others);
  };
  const active = fields.filter(({ name }) => filterValues[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {active.map((field) => (
        <Box key={field.name} component="button" type="button" onClick={() => remove(field.name)} sx={chipLook}>
          <span style={visuallyHidden}>Remove filter </span>
          <span>
            <FilterText field={field} value={filterValues[field.name] as FilterValue} />
          </span>
          <CloseRounded aria-hidden sx={{ fontSize: 18 }} />
        </Box>
      ))}
      <Action look="plain" onClick={() => setFilters({})} style={{ minHeight: 32, padding: '0 8px', color: colours.pink }}>
        Clear all
      </Action>
    </Box>
  );
}

/** The whole chip removes its filter: a cross alone would be too small for a thumb. */
const chipLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 32,
  px: 1.5,
  border: 0,
  borderRadius: '16px',
  bgcolor: 'secondary.light',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.greyTint },
  '&:focus-visible': focusRing,
  '& svg': { color: 'text.secondary' },
} as const;

function foundText(total: number, isFiltered: boolean, records: string): string {
  const count = formatCount(total);
  if (!isFiltered) return `${count} ${records}`;
  if (total === 0) return 'No matches';
  return total === 1 ? `${count} match` : `${count} matches`;
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
