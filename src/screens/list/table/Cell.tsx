import { Suspense } from 'react';
import { Value } from '../../../fields/format/Value.tsx';
import type { Field } from '../../../fields/model/field.ts';
import { useResourceParts } from '../../../fields/parts/resourceParts.ts';

/**
 * A field of a record in a list. If the resource has a part for the column, the part draws it from react-admin's RecordContext.
 * @param isLinked - False within the link to the record itself.
 */
export function Cell({ field, value, isLinked = true }: { field: Field; value: unknown; isLinked?: boolean }) {
  const Column = useResourceParts().columns?.[field.name];
  if (!Column) return <Value field={field} value={value} isLinked={isLinked} />;
  return (
    <Suspense>
      <Column />
    </Suspense>
  );
}
