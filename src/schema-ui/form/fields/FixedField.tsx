import { Value } from '../../format/Value.tsx';
import type { Field } from '../../model/field.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** A field that stands in a form to be read: the service sets it, or it was fixed when the record was made. */
export function FixedField({ field, value }: { field: Field; value: unknown }) {
  return (
    <FieldFrame id="" field={field} labelled="value" isRequired>
      <div>
        <Value field={field} value={value} />
      </div>
    </FieldFrame>
  );
}
