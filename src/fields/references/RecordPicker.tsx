import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useGetOne } from 'react-admin';
import { type AriaAttributes, useDeferredValue, useMemo, useState } from 'react';
import { endedStatus, referenceTitle } from '../format/referenceTitle.ts';
import type { ReferenceDefinition } from '../model/definition.ts';
import type { DataRecord } from '../model/record.ts';
import { useReferenceRecords } from './useReferenceRecords.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

export interface RecordPickerProps {
  id: string;
  /** The record's resource. */
  definition: ReferenceDefinition;
  /** The id of the chosen record; null if there is none. */
  value: string | null;
  placeholder: string;
  /** Whether records that are no longer in use may be chosen too. The present value is always shown. */
  offersEnded: boolean;
  isFaulty?: boolean;
  /** The attributes that connect the input with its help text and its error. */
  aria?: AriaAttributes;
  onChange: (id: string | null) => void;
}

interface Option {
  id: string;
  label: string;
  hasEnded: boolean;
}

function optionOf(definition: ReferenceDefinition, record: DataRecord): Option {
  return { id: String(record.id), label: referenceTitle(definition, record), hasEnded: endedStatus(definition, record) !== null };
}

/** Finds a record of another resource by typing. The service searches if it can; otherwise all records are searched here. */
export function RecordPicker({
  id,
  definition,
  value,
  placeholder,
  offersEnded,
  isFaulty = false,
  aria,
  onChange,
}: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const { records, isPending, error } = useReferenceRecords(definition.name, definition, useDeferredValue(typed.trim()));
  const { data: chosen } = useGetOne<DataRecord>(
    definition.name,
    { id: value ?? '' },
    { enabled: value !== null, staleTime: 60_000, retry: false },
  );
  const options = useMemo(() => {
    const all = records.map((record) => optionOf(definition, record));
    // Nobody looks for what cannot be chosen.
    return offersEnded ? all : all.toSorted((one, other) => Number(one.hasEnded) - Number(other.hasEnded));
  }, [records, definition, offersEnded]);
  const selected = useMemo(() => {
    if (value === null) return null;
    const known = options.find((option) => option.id === value);
    return known ?? { id: value, label: chosen ? referenceTitle(definition, chosen) : '…', hasEnded: false };
  }, [options, chosen, value, definition]);

  return (
    <Autocomplete
      id={id}
      size="small"
      options={options}
      value={selected}
      loading={isPending}
      loadingText="Loading…"
      noOptionsText={error ? error.message : `No ${inSentence(definition.pluralTitle)} match`}
      slotProps={{ paper: { variant: 'outlined', sx: { mt: 0.5, boxShadow: 6 } } }}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      getOptionKey={(option) => option.id}
      getOptionDisabled={(option) => !offersEnded && option.hasEnded && option.id !== value}
      // If the service can search, it already has.
      {...(definition.isSearchable && { filterOptions: (found: Option[]) => found })}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => onChange(option?.id ?? null)}
      renderInput={({ slotProps, disabled, fullWidth, size }) => (
        <OutlinedInput
          {...slotProps.input}
          {...(size && { size })}
          disabled={disabled}
          fullWidth={fullWidth}
          error={isFaulty}
          placeholder={placeholder}
          slotProps={{ input: { ...slotProps.htmlInput, ...aria } }}
        />
      )}
    />
  );
}
