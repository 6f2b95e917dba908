import { Ajv2020 } from 'ajv/dist/2020.js';
import type { CompiledForms } from '../../../schemas/lib/compiledForms.ts';
import { drawnSchema } from '../../../schemas/lib/drawnSchema.ts';
import { allFormats } from '../../../schemas/lib/fields/allFormats.ts';
import { conditionsSchema, formSchema, patchSchema } from '../../../schemas/lib/formSchema.ts';
import { askedSchemas } from '../../../schemas/generator/formModules.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { ownFormSchema } from '../../../schemas/lib/ownForm.ts';
import type { Validate } from '../../../schemas/lib/validate.ts';

const compile = ({ $id: _id, ...schema }: JsonSchema): Validate =>
  new Ajv2020({ allErrors: true, strict: false, formats: allFormats }).compile(schema) as Validate;

interface FormOptions {
  name: string;
  required: readonly string[];
  /** `create` makes a record, `section` changes one, `action` is an action's own form. */
  kind: 'create' | 'section' | 'action';
}

/** For tests: the validators of a form with all fields of an entity, compiled as in schemas/built. */
export function compileForm(entity: EntitySchema, { name, required, kind }: FormOptions): CompiledForms {
  const form = { fields: Object.keys(entity.properties), required };
  const own = {
    create: () => formSchema(entity, form),
    section: () => patchSchema(entity, form),
    action: () => ownFormSchema(entity),
  };
  const conditions = kind === 'action' ? null : conditionsSchema(entity);
  const asked = askedSchemas(entity, drawnSchema(entity, {}, { name, ...form }));
  return {
    own: { [name]: compile(own[kind]()) },
    parts: Object.fromEntries(Object.entries(asked).map(([key, schema]) => [key, compile(schema)])),
    ...(conditions && { conditions: compile(conditions) }),
  };
}
