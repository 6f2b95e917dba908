import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useGetOne } from 'ra-core';
import { useDeferredValue, useId, useState } from 'react';
import { referenceTitle } from '../format/referenceTitle.ts';
import type { ReferenceDefinition } from '../model/definition.ts';
import type { DataRecord } from '../model/record.ts';
import { useReferenceRecords } from './useReferenceRecords.ts';

interface ReferenceSearchProps {
  label: string;
  definition: ReferenceDefinition;
  /** The id of the chosen record, or nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a record of another resource that is too long to be chosen from whole: the service is asked while the reader types. */
export function ReferenceSearch({ label, definition, value, onChange }: ReferenceSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { records, isPending, error } = useReferenceRecords(definition.name, definition, useDeferredValue(typed.trim()));
  const { data: chosen } = useGetOne<DataRecord>(
    definition.name,
    { id: value },
    { enabled: value !== '', staleTime: 60_000, retry: false },
  );
  const options = records.map((record) => ({ id: String(record.id), label: referenceTitle(definition, record) }));
  const selected =
    value === ''
      ? null
      : (options.find((option) => option.id === value) ?? {
          id: value,
          label: chosen ? referenceTitle(definition, chosen) : '…',
        });
  return (
    <div style={{ display: 'grid', gap: 6 }}>
      <label htmlFor={id} style={{ fontSize: '0.875rem', fontWeight: 600 }}>
        {label}
      </label>
      <Autocomplete
        id={id}
        size="small"
        options={options}
        value={selected}
        loading={isPending}
        loadingText="Loading…"
        noOptionsText={error ? error.message : `No ${definition.pluralTitle.toLowerCase()} match`}
        slotProps={{ paper: { variant: 'outlined', sx: { mt: 0.5, boxShadow: 6 } } }}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        getOptionKey={(option) => option.id}
        // The service has already searched.
        filterOptions={(found) => found}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_, option) => onChange(option?.id ?? '')}
        renderInput={(params) => <TextField {...params} placeholder="Any" />}
      />
    </div>
  );
}
