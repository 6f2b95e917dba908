import { Value } from '../../fields/format/Value.tsx';
import type { OwnFieldProps } from '../formContext.ts';

/** A read-only field in a form: the service sets it, or it was fixed when the record was created. */
export function FixedField({ name, formData, registry }: OwnFieldProps) {
  const field = registry.formContext.model.fixed.find((one) => one.name === name);
  if (!field) throw new Error(`${name} is not one of the form's fixed fields: draw it with a widget.`);
  return (
    <div>
      <Value field={field} value={formData} />
    </div>
  );
}
