import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { formSchema } from '../../../schemas/formSchema.ts';
import type { JsonSchema } from '../../../schemas/jsonSchema.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import { describeFields, type Field, type FieldKind } from '../model/field.ts';

/** A group of fields under one heading. */
export interface FormSection {
  title?: string;
  fields: readonly string[];
}

/** A form as RJSF draws it, and the schemas of its fields as the service has them. */
export interface FormModel {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  properties: Record<string, JsonSchema>;
  fields: readonly Field[];
}

const WIDGETS: Partial<Record<FieldKind, string>> = {
  text: 'PortalText',
  identifier: 'PortalText',
  number: 'PortalNumber',
  pence: 'PortalNumber',
  percent: 'PortalNumber',
  boolean: 'PortalBoolean',
  date: 'PortalDate',
  dateTime: 'PortalText',
  choice: 'PortalChoice',
  reference: 'PortalReference',
};

/**
 * RJSF sees a field that has a widget of ours as a text: what was typed reaches the validator as it is, where RJSF would turn it into a
 * number, or into nothing, before anyone could say what is wrong with it.
 */
function drawnSchema(field: Field, property: JsonSchema): RJSFSchema {
  if (field.kind === 'record' || field.kind === 'list') return property as RJSFSchema;
  return {
    type: field.kind === 'boolean' ? 'boolean' : 'string',
    title: field.label,
    ...(field.help && { description: field.help }),
  };
}

/** The form of some fields of a resource's entity, in sections. */
export function formModel(
  { entity, entities }: ResourceDefinition,
  sections: readonly FormSection[],
  required: readonly string[],
): FormModel {
  const names = sections.flatMap((section) => section.fields);
  const properties = formSchema(entity, { fields: names, required }).properties ?? {};
  const fields = describeFields(names, entity, entities);
  const uiSchema: UiSchema = { 'ui:options': { sections } };
  const drawn: Record<string, RJSFSchema> = {};
  for (const field of fields) {
    const property = properties[field.name] ?? {};
    drawn[field.name] = drawnSchema(field, property);
    const widget = WIDGETS[field.kind];
    if (widget) uiSchema[field.name] = { 'ui:widget': widget, 'ui:options': { field, property } };
  }
  return { schema: { type: 'object', required: [...required], properties: drawn }, uiSchema, properties, fields };
}
