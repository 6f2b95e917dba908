import Box from '@mui/material/Box';
import { useId } from 'react';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { useDefinition } from '../../../fields/model/DefinitionContext.ts';
import type { ReferenceDefinition } from '../../../fields/model/definition.ts';
import { booleanLabel, type Field } from '../../../../schemas/lib/fields/field.ts';
import { referenceTitle } from '../../../fields/format/referenceTitle.ts';
import { LazyRecordPicker } from '../../../fields/references/LazyRecordPicker.tsx';
import { useReferenceRecords } from '../../../fields/references/useReferenceRecords.ts';
import { boundOf, chosenValues, withBound, withValue, valueOfTexts } from './filterValues.ts';
import { NativeSelect } from './NativeSelect.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import { useFilterChange } from './useFilterChange.ts';
import { useFilterFields } from './useFilterFields.ts';

const ANY = { value: '', label: 'Any' };
/** An id is a number, but a range of ids is of no use. */
const isRange = ({ operators, kind }: Field): boolean => operators.includes('gte') && kind !== 'text';

/** One control for each filter field. The field's type decides the kind of control. */
export function FilterPanel({ id }: { id: string }) {
  const fields = useFilterFields();
  const [filterValues, change] = useFilterChange();
  return (
    <Surface id={id} role="region" aria-label="Filters">
      <Box
        sx={{
          p: 2.5,
          display: 'grid',
          gap: 2,
          // Two columns have room for the two days of a range. A label of two lines grows upwards.
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
          alignItems: 'end',
        }}
      >
        {fields.map((field) => (
          <Box key={field.name} sx={isRange(field) ? { gridColumn: { xs: '1 / -1', sm: 'span 2' } } : {}}>
            {isRange(field) ? (
              <RangeFilter
                field={field}
                from={boundOf(filterValues[field.name], 'gte')}
                to={boundOf(filterValues[field.name], 'lte')}
                onChange={(bound, value) => change((filter) => withBound(filter, field.name, bound, value))}
              />
            ) : (
              <ValueFilter
                field={field}
                value={chosenValues(filterValues[field.name]).map(String)[0] ?? ''}
                onChange={(value) => change((filter) => withValue(filter, field.name, valueOfTexts(field, [value])))}
              />
            )}
          </Box>
        ))}
      </Box>
    </Surface>
  );
}

interface FilterProps {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

function ValueFilter({ field, value, onChange }: FilterProps) {
  const { references } = useDefinition();
  if (field.kind === 'boolean') {
    const options = [ANY, ...[true, false].map((one) => ({ value: String(one), label: booleanLabel(field.schema, one) }))];
    return <NativeSelect label={field.label} value={value} options={options} onChange={onChange} />;
  }
  if (field.kind === 'choice') {
    const options = [ANY, ...field.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))];
    return <NativeSelect label={field.label} value={value} options={options} onChange={onChange} />;
  }
  const reference = field.reference === undefined ? undefined : references[field.reference];
  if (field.kind === 'reference' && reference?.isSearchable)
    return <ReferenceSearch label={field.label} definition={reference} value={value} onChange={onChange} />;
  if (field.kind === 'reference' && field.reference)
    return <ReferenceFilter field={field} reference={field.reference} value={value} onChange={onChange} />;
  const label = field.operators.includes('starts_with') ? `${field.label} begins with` : field.label;
  return <TextFilter label={label} value={value} onChange={onChange} />;
}

interface ReferenceSearchProps extends Omit<FilterProps, 'field'> {
  label: string;
  definition: ReferenceDefinition;
}

/** Filters by a record of another resource with too many records for a menu. */
function ReferenceSearch({ label, definition, value, onChange }: ReferenceSearchProps) {
  const id = useId();
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      <label htmlFor={id} style={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {label}
      </label>
      <LazyRecordPicker
        id={id}
        definition={definition}
        value={value === '' ? null : value}
        placeholder="Any"
        offersEnded
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </div>
  );
}

function ReferenceFilter({ field, reference, value, onChange }: FilterProps & { reference: string }) {
  const definition = useDefinition().references[reference];
  const { records, isPending } = useReferenceRecords(reference, definition);
  const known = definition
    ? records.map((record) => ({ value: String(record.id), label: referenceTitle(definition, record) }))
    : [];
  // The address may contain a record that the list does not have, or not yet.
  const unknown =
    value !== '' && !known.some((option) => option.value === value) ? [{ value, label: isPending ? '…' : 'Unknown' }] : [];
  return <NativeSelect label={field.label} value={value} options={[ANY, ...unknown, ...known]} onChange={onChange} />;
}
