import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useGetOne } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { endedStatus, referenceTitle } from '../../format/referenceTitle.ts';
import { useReferenceRecords } from '../../list/useReferenceRecords.ts';
import type { ReferenceDefinition } from '../../model/definition.ts';
import { useDefinition } from '../../model/DefinitionContext.ts';
import type { DataRecord } from '../../model/record.ts';
import type { ControlProps } from '../fields/control.ts';

interface Option {
  id: string;
  label: string;
  hasEnded: boolean;
}

function optionOf(definition: ReferenceDefinition, record: DataRecord): Option {
  return { id: String(record.id), label: referenceTitle(definition, record), hasEnded: endedStatus(definition, record) !== null };
}

/** The record that a field names, found by typing. One that is no longer in use is shown, but cannot be chosen anew. */
export function ReferenceWidget({ id, field, value, isFaulty, aria, change }: ControlProps) {
  const reference = field.reference ?? '';
  const definition = useDefinition().references[reference];
  if (!definition) throw new Error(`${field.label} names a record of "${reference}": add schemas/resources/${reference}.json.`);

  const chosenId = typeof value === 'string' && value !== '' ? value : null;
  const [typed, setTyped] = useState('');
  const { records, isPending, error } = useReferenceRecords(reference, definition, useDeferredValue(typed.trim()));
  const { data: chosen } = useGetOne<DataRecord>(
    reference,
    { id: chosenId ?? '' },
    { enabled: chosenId !== null, staleTime: 60_000, retry: false },
  );
  const options = useMemo(() => records.map((record) => optionOf(definition, record)), [records, definition]);
  const selected = useMemo(() => {
    if (chosenId === null) return null;
    const known = options.find((option) => option.id === chosenId);
    return known ?? { id: chosenId, label: chosen ? referenceTitle(definition, chosen) : '…', hasEnded: false };
  }, [options, chosen, chosenId, definition]);

  return (
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
      getOptionDisabled={(option) => option.hasEnded && option.id !== chosenId}
      // The service has already searched where it can.
      {...(definition.isSearchable && { filterOptions: (found: Option[]) => found })}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, option) => change(option?.id ?? null)}
      renderInput={(params) => (
        <TextField
          {...params}
          error={isFaulty}
          placeholder={`Search ${definition.pluralTitle.toLowerCase()}`}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...aria } }}
        />
      )}
    />
  );
}
