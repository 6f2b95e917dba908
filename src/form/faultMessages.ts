import { messageOf } from '../../schemas/lib/faultMessage.ts';
import { faultPath, valueAt } from '../../schemas/lib/faultPath.ts';
import type { ValidationFault } from '../../schemas/lib/validate.ts';
import type { Field } from '../../schemas/lib/fields/field.ts';

/** Messages by the path of their field: `email` or, within a list or a record, `contacts.0.email`. */
export type Faults = Readonly<Record<string, string>>;

/** The field at the end of `steps`. A fault of an unknown part belongs to its owner. */
function fieldAt(steps: readonly string[], fields: readonly Field[]): Field | undefined {
  const [first, ...rest] = steps;
  const own = fields.find(({ name }) => name === first);
  if (!own || rest.length === 0) return own;
  if (own.kind === 'record') return fieldAt(rest, own.fields) ?? own;
  const [, ...within] = rest;
  if (!own.item) return own;
  return within.length === 0 ? own.item : (fieldAt(within, own.item.fields) ?? own.item);
}

/**
 * One message for each faulty value: the schema's own, which names the remedy, or a general one. They are in the order of `fields`, which is the
 * order of the screen. A field that is not in `fields` has the name that the service uses.
 *
 * @param data - The judged values.
 */
export function faultMessages(faults: readonly ValidationFault[], fields: readonly Field[], data: unknown): Faults {
  const first = new Map<string, { fault: ValidationFault; steps: string[] }>();
  for (const fault of faults) {
    // An `if` fault only says that another fault comes from a condition.
    if (fault.keyword === 'if') continue;
    const steps = faultPath(fault);
    const path = steps.join('.');
    if (!first.has(path)) first.set(path, { fault, steps });
  }
  const place = (path: string): number => {
    const index = fields.findIndex(({ name }) => name === path.split('.')[0]);
    return index === -1 ? fields.length : index;
  };
  const inOrder = [...first].toSorted(([one], [other]) => place(one) - place(other));
  return Object.fromEntries(
    inOrder.map(([path, { fault, steps }]) => {
      const field = fieldAt(steps, fields);
      const label = field?.label ?? steps.at(-1) ?? 'form';
      return [path, messageOf(fault, { property: field?.schema, label, value: valueAt(steps, data) })];
    }),
  );
}
