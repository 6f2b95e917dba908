import { isChangeable } from '../../../schemas/formSchema.ts';
import type { Validate } from '../../../schemas/validate.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import { describeFields, type Field } from '../model/field.ts';
import { type Condition, conditionsOf } from './conditions.ts';
import { validatorName } from './validators.ts';

/** A group of fields under one heading. */
export interface FormSection {
  title?: string;
  fields: readonly string[];
}

/** What a form asks for, and the rules that decide what it asks for. */
export interface FormModel {
  sections: readonly FormSection[];
  /** The fields that can be filled in, in the order of the screen. */
  fields: readonly Field[];
  /** Fields that stand among them to be read: the service sets them, or they were fixed when the record was made. */
  fixed: readonly Field[];
  required: ReadonlySet<string>;
  conditions: readonly Condition[];
  /** Judges a whole record by the entity's conditions; missing where it has none. */
  checkRecord?: Validate;
}

interface FormModelOptions {
  /** Whether the form makes a record: then fields that are written once can be filled in. Default true. */
  isNew?: boolean;
  /** The compiled validators of the resource's forms, which hold its conditions too. */
  validators?: Readonly<Record<string, Validate>>;
  /** The id of the action whose own form it is: its conditions are its own, and its validator holds them. */
  action?: string;
}

/** The form of some fields of a resource's entity, in sections. */
export function formModel(
  { entity, entities }: Pick<ResourceDefinition, 'entity' | 'entities'>,
  sections: readonly FormSection[],
  required: readonly string[],
  { isNew = true, validators = {}, action }: FormModelOptions = {},
): FormModel {
  const all = describeFields(
    sections.flatMap(({ fields }) => fields),
    entity,
    entities,
  );
  const isFixed = ({ name }: Field): boolean => !isNew && !isChangeable(entity.properties[name] ?? {});
  const checkRecord = action === undefined ? validators['conditions'] : undefined;
  const conditionName = action === undefined ? 'condition' : `${validatorName(action)}Condition`;
  return {
    sections,
    fields: all.filter((field) => !isFixed(field)),
    fixed: all.filter(isFixed),
    required: new Set(required),
    conditions: conditionsOf(entity, validators, conditionName),
    ...(checkRecord && { checkRecord }),
  };
}
