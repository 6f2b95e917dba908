import type { DataRecord } from '../model/record.ts';
import { useReference } from 'react-admin';
import type { Field } from '../model/field.ts';
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx';
import { useDefinition } from '../model/DefinitionContext.ts';
import { formatValue, NOTHING } from './formatValue.ts';
import { referenceTitle } from './referenceTitle.ts';

interface ValueProps {
  field: Field;
  value: unknown;
}

/** What a row of a list has room for. The record's own page shows all of a longer text. */
const LONG = 300;

/** A field's value as a reader sees it. A reference shows the name of the record that it stands for. */
export function Value({ field, value }: ValueProps) {
  if (field.kind === 'reference' && field.reference && typeof value === 'string' && value !== '') {
    return <ReferenceName reference={field.reference} id={value} />;
  }
  if (field.kind === 'list' && field.item && Array.isArray(value) && value.length > 0) {
    return <ValueList item={field.item} values={value} />;
  }
  const tone = field.choices.find((choice) => choice.value === value)?.tone;
  const text = formatValue(field, value);
  return tone ? <StatusBadge tone={tone}>{text}</StatusBadge> : text.length > LONG ? `${text.slice(0, LONG).trimEnd()}…` : text;
}

function ValueList({ item, values }: { item: Field; values: readonly unknown[] }) {
  const texts = values.map((value) => formatValue(item, value));
  if (texts.length === 1) return texts[0];
  return (
    <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {[...new Set(texts)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const options = { staleTime: 60_000, retry: false, onError: () => undefined };

function ReferenceName({ reference, id }: { reference: string; id: string }) {
  const definition = useDefinition().references[reference];
  // The references of a page are asked for together.
  const { referenceRecord, isPending } = useReference<DataRecord>({ reference, id, options });
  if (isPending) return '…';
  return referenceRecord && definition ? referenceTitle(definition, referenceRecord) : NOTHING;
}
