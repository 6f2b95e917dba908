import { useDefinition } from '../../model/DefinitionContext.ts';
import { LazyRecordPicker } from '../../references/LazyRecordPicker.tsx';
import type { ControlProps } from '../fields/control.ts';

/** The record that a field names, found by typing. One that is no longer in use is shown, but cannot be chosen anew. */
export function ReferenceWidget({ id, field, value, isFaulty, aria, change }: ControlProps) {
  const reference = field.reference ?? '';
  const definition = useDefinition().references[reference];
  if (!definition) throw new Error(`${field.label} names a record of "${reference}": add schemas/resources/${reference}.json.`);
  return (
    <LazyRecordPicker
      id={id}
      definition={definition}
      value={typeof value === 'string' && value !== '' ? value : null}
      placeholder={`Search ${definition.pluralTitle.toLowerCase()}`}
      offersEnded={false}
      isFaulty={isFaulty}
      aria={aria}
      onChange={change}
    />
  );
}
