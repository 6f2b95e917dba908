import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { drawnSchema } from '../../schemas/lib/drawnSchema.ts';
import { isChangeable } from '../../schemas/lib/formSchema.ts';
import type { EntitySchema, UiHints } from '../../schemas/lib/jsonSchema.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';
import { describeFields, type Field } from '../../schemas/lib/fields/field.ts';
import { uiSchemaOf } from './uiSchema.ts';

/** A group of fields under one heading. */
export interface FormSection {
  title?: string;
  fields: readonly string[];
  /** The number of fields beside each other, if there is room. Default 1. */
  columns?: 1 | 2 | undefined;
  /** Whether it shares a row with another of half width. Default full. */
  width?: 'half' | 'full' | undefined;
}

/** The fields of a form, for drawing by RJSF and for sending the values. */
export interface FormModel {
  /** `create`, or the id of the section or action: the name of its compiled validator, and the prefix of its ids on the page. */
  name: string;
  sections: readonly FormSection[];
  /** The fields that can be filled in, in the order of the screen. */
  fields: readonly Field[];
  /** Read-only fields among them: the service sets them, or they were fixed when the record was created. */
  fixed: readonly Field[];
  schema: RJSFSchema & { $id: string };
  uiSchema: UiSchema;
  /** The entity of the fields. */
  entity: EntitySchema;
  /** Whether the conditions of the resource's entity apply to it. An action's form has its own conditions. */
  isOfEntity: boolean;
}

interface FormModelOptions {
  name: string;
  sections: readonly FormSection[];
  required: readonly string[];
  /** Whether the form creates a record, so that write-once fields can be filled in. Default true. */
  isNew?: boolean;
  isOfEntity?: boolean;
  hints?: UiHints | undefined;
}

/** The form of some fields of an entity, in sections. */
export function formModel(
  { entity, entities }: Pick<ResourceDefinition, 'entity' | 'entities'>,
  { name, sections, required, isNew = true, isOfEntity = true, hints = {} }: FormModelOptions,
): FormModel {
  const names = sections.flatMap(({ fields }) => fields);
  const all = describeFields(names, entity, entities);
  const isFixed = (field: Field): boolean => !isNew && !isChangeable(entity.properties[field.name] ?? {});
  const fixed = all.filter(isFixed);
  return {
    name,
    sections,
    fields: all.filter((field) => !isFixed(field)),
    fixed,
    schema: drawnSchema(entity, entities, { name, fields: names, required }) as RJSFSchema & { $id: string },
    uiSchema: uiSchemaOf(all, fixed, hints),
    entity,
    isOfEntity,
  };
}
