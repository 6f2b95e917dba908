import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useDefinition } from '../model/DefinitionContext.ts';
import type { Field } from '../model/field.ts';
import { referenceTitle } from '../format/referenceTitle.ts';
import type { ListQuery } from './listQuery.ts';
import { NativeSelect } from './NativeSelect.tsx';
import { TextFilter } from './TextFilter.tsx';
import { useReferenceRecords } from './useReferenceRecords.ts';

interface FilterPanelProps {
  id: string;
  fields: readonly Field[];
  values: ListQuery['filters'];
  onChange: (values: ListQuery['filters']) => void;
}

const ANY = { value: '', label: 'Any' };

/** One control for each field that the list may be filtered by: of which kind, the field's type says. */
export function FilterPanel({ id, fields, values, onChange }: FilterPanelProps) {
  const change = (name: string, value: string): void => {
    const { [name]: _, ...others } = values;
    onChange(value === '' ? others : { ...others, [name]: [value] });
  };
  return (
    <Card id={id} component="section" aria-label="Filters" sx={{ p: 2.5 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))' }}>
        {fields.map((field) => (
          <Filter
            key={field.name}
            field={field}
            value={values[field.name]?.[0] ?? ''}
            onChange={(value) => change(field.name, value)}
          />
        ))}
      </Box>
    </Card>
  );
}

interface FilterProps {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}

function Filter({ field, value, onChange }: FilterProps) {
  if (field.kind === 'boolean') {
    const options = [ANY, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }];
    return <NativeSelect label={field.label} value={value} options={options} onChange={onChange} />;
  }
  if (field.kind === 'choice') {
    const options = [ANY, ...field.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))];
    return <NativeSelect label={field.label} value={value} options={options} onChange={onChange} />;
  }
  if (field.kind === 'reference' && field.reference)
    return <ReferenceFilter field={field} reference={field.reference} value={value} onChange={onChange} />;
  return <TextFilter label={field.label} value={value} onChange={onChange} />;
}

function ReferenceFilter({ field, reference, value, onChange }: FilterProps & { reference: string }) {
  const definition = useDefinition().references[reference];
  const { records, isPending } = useReferenceRecords(reference, definition);
  const known = definition
    ? records.map((record) => ({ value: String(record.id), label: referenceTitle(definition, record) }))
    : [];
  // The address may name a record that the list does not hold, or not yet.
  const unknown =
    value !== '' && !known.some((option) => option.value === value) ? [{ value, label: isPending ? '…' : 'Unknown' }] : [];
  return <NativeSelect label={field.label} value={value} options={[ANY, ...unknown, ...known]} onChange={onChange} />;
}
