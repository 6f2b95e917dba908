import { useDefinition } from '../../fields/model/DefinitionContext.ts';
import { LazyRecordPicker } from '../../fields/references/LazyRecordPicker.tsx';
import type { ControlProps } from '../formContext.ts';
import { ariaOf, isFaulty } from './aria.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** The record that a field refers to, found by typing. A record that is no longer in use is shown, but cannot be newly chosen. */
export function ReferenceWidget(props: ControlProps) {
  const { id, label, schema, value, placeholder, onChange } = props;
  const reference = String(schema['x-reference']);
  const definition = useDefinition().references[reference];
  if (!definition) throw new Error(`${label} names a record of "${reference}": add schemas/resources/${reference}.json.`);
  return (
    <LazyRecordPicker
      id={id}
      definition={definition}
      value={typeof value === 'string' && value !== '' ? value : null}
      placeholder={placeholder || `Search ${inSentence(definition.pluralTitle)}`}
      offersEnded={false}
      isFaulty={isFaulty(props)}
      aria={ariaOf(props)}
      onChange={onChange}
    />
  );
}
