import type { Resource } from '../../../../schemas/generated/types.ts';
import { inSentence } from '../../../../schemas/lib/inSentence.ts';
import type { UiHints } from '../../../../schemas/lib/jsonSchema.ts';
import type { ResourceDefinition } from '../../../fields/model/definition.ts';
import { describeFields } from '../../../../schemas/lib/fields/field.ts';

export type Section = Resource['sections'][number];

/** The label of the button that changes a section of many records. @example 'Change payroll' */
export const bulkSectionTitle = ({ title }: Section): string => `Change ${inSentence(title)}`;

/** The presentation of a section in the form for many records. A box that is not ticked would say no: in its place, a choice can leave it as it is. */
export function bulkHints({ resource, entity, entities }: ResourceDefinition, { fields }: Section): UiHints {
  const hints = resource.uiSchema ?? {};
  const boxes = describeFields(fields, entity, entities).filter(({ kind }) => kind === 'boolean');
  const choice = { 'ui:widget': 'radio', 'ui:options': { inline: true, leave: 'Leave as it is' } };
  return {
    ...hints,
    ...Object.fromEntries(boxes.map(({ name }) => [name, { ...(hints[name] as UiHints | undefined), ...choice }])),
  };
}
