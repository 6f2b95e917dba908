import { Suspense } from 'react';
import { maskedText } from '../../../fields/format/maskedText.ts';
import { Value } from '../../../fields/format/Value.tsx';
import { Moment } from '../../../shared/dates/Moment.tsx';
import type { Field } from '../../../../schemas/lib/fields/field.ts';
import type { DataRecord } from '../../../fields/model/record.ts';
import { useResourceParts } from '../../../fields/parts/resourceParts.ts';

/**
 * A field of a record in a list. If the resource has a part for the column, the part draws it from react-admin's RecordContext.
 * @param isLinked - False within the link to the record itself.
 */
export function Cell({ field, record, isLinked = true }: { field: Field; record: DataRecord; isLinked?: boolean }) {
  const Column = useResourceParts().columns?.[field.name];
  if (!Column) {
    const [masked, value] = [maskedText(field, record), record[field.name]];
    if (masked === undefined && field.kind === 'dateTime' && typeof value === 'string') return <Moment at={value} />;
    return masked ?? <Value field={field} value={value} isLinked={isLinked} />;
  }
  return (
    <Suspense>
      <Column />
    </Suspense>
  );
}
