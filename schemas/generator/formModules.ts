import { type RJSFSchema, schemaParser } from '@rjsf/utils';
import { conditionsOf } from '../lib/fields/conditions.ts';
import { drawnSchema } from '../lib/drawnSchema.ts';
import { conditionsSchema } from '../lib/formSchema.ts';
import type { EntitySchema, JsonSchema } from '../lib/jsonSchema.ts';
import { checkedPart } from './faults/checkedPart.ts';
import type { ResourceFile, Schemas } from './readSchemas.ts';
import { declarationsOf, moduleOf, newAjv } from './validators.ts';

/** Keywords that do not give a schema a key: RJSF never validates against its own placeholder. */
const PLACEHOLDER = '_$junk_option_schema_id$_';

/**
 * The schemas that RJSF may validate against while it renders a form, by its lookup key: each `if` by its `$id`, and each branch of a `oneOf` or
 * `anyOf` by its hash. The conditions of the whole record are taken one by one, since RJSF's parser would try every
 * combination of their branches.
 *
 * @param entity - The entity with the `$defs` that the conditions may refer to.
 */
export function askedSchemas(entity: EntitySchema, drawn: JsonSchema & { $id: string }): Record<string, JsonSchema> {
  const { allOf = [], ...own } = drawn;
  const asked: Record<string, JsonSchema> = {};
  const add = ({ $id, ...schema }: JsonSchema & { $id: string }): void => {
    const parsed = Object.entries(schemaParser({ ...schema, $id } as RJSFSchema));
    for (const [key, part] of parsed) if (key !== $id && key !== PLACEHOLDER) asked[key] = part as JsonSchema;
  };
  add(own);
  for (const { if: condition, then, else: otherwise } of conditionsOf({ ...entity, ...drawn, allOf })) {
    const { $id = '', ...schema } = condition;
    asked[$id] = { ...(entity.$defs && { $defs: entity.$defs }), ...schema };
    for (const branch of [then, otherwise]) if (branch) add({ type: 'object', ...branch, $id: 'branch' });
  }
  return asked;
}

interface Form {
  entity: EntitySchema;
  name: string;
  fields: readonly string[];
  required: readonly string[];
}

function formsOf(resource: ResourceFile, { entities, forms }: Schemas): Form[] {
  const entity = entities[resource.entity];
  if (!entity) throw new Error(`There is no entity "${resource.entity}".`);
  const { create } = resource.endpoints;
  return [
    ...(create
      ? [{ entity, name: 'create', fields: create.sections.flatMap(({ fields }) => fields), required: create.required }]
      : []),
    ...resource.sections
      .filter(({ update }) => update)
      .map(({ id, fields, required = [] }) => ({ entity, name: id, fields, required })),
    ...(resource.actions ?? []).flatMap(({ id, form }) => {
      const own = form && forms[form.schema];
      return own ? [ownForm(own, id)] : [];
    }),
  ];
}

const ownForm = (entity: EntitySchema, name: string): Form => ({
  entity,
  name,
  fields: Object.keys(entity.properties),
  required: entity.required ?? [],
});

/** The form of a step of the sign-up. */
function stepForm(name: string, { forms }: Schemas): Form[] {
  const entity = forms[name];
  return entity ? [ownForm(entity, name)] : [];
}

/** A module of forms that are shown together. */
interface ModuleOfForms {
  /** Below schemas/built. */
  path: string;
  forms: readonly Form[];
  /** The folder of the forms' own validators in schemas/built/validators. */
  validators: string;
  /** The entity whose conditions hold for some of the forms. */
  conditionsOf?: string;
}

function formModule({ path, forms, validators, conditionsOf: entityName }: ModuleOfForms, schemas: Schemas): string {
  const asked: Record<string, JsonSchema> = {};
  for (const { entity, ...form } of forms)
    Object.assign(asked, askedSchemas(entity, drawnSchema(entity, schemas.entities, form)));
  const ajv = newAjv(Object.values(schemas.entities));
  const keys = Object.keys(asked).toSorted();
  for (const [index, key] of keys.entries()) ajv.addSchema({ ...checkedPart(asked[key] ?? {}), $id: `part${index}` });
  const code = moduleOf(path, ajv, Object.fromEntries(keys.map((_, index) => [`part${index}`, `part${index}`])));
  const hasConditions = forms.some(({ entity }) => entity.$id === entityName && conditionsSchema(entity) !== null);
  const record = (names: readonly string[], value: string): string =>
    `{\n${names.map((name, index) => `  ${JSON.stringify(name)}: ${value}${index},\n`).join('')}}`;
  const names = forms.map(({ name }) => name);
  return [
    code.replaceAll('export const part', 'const part').trimEnd(),
    ...names.map((name, index) => `import { validate as form${index} } from '../../validators/${validators}/${name}.js';`),
    `export const own = ${record(names, 'form')};`,
    `export const parts = ${record(keys, 'part')};`,
    hasConditions
      ? `export { validate as conditions } from '../../conditions/${entityName}.js';`
      : 'export const conditions = undefined;',
    '',
  ].join('\n');
}

const types = { own: "CompiledForms['own']", parts: "CompiledForms['parts']", conditions: "CompiledForms['conditions']" };

/**
 * Path -> content: for each screen of a resource that has forms, and each form of the sign-up, a module with the validators that the page needs: the service's own validator of
 * each form's data, and those that RJSF needs while it renders. The forms of a record's screen share a module: together
 * they weigh little, and the next section to be edited opens at once. Those of the sign-up do not: together they have the phone numbers and the activities.
 */
export function generateFormModules(schemas: Schemas): Record<string, string> {
  const files: Record<string, string> = {};
  const add = (forms: ModuleOfForms): void => {
    files[`${forms.path}.js`] = formModule(forms, schemas);
    files[`${forms.path}.d.ts`] = declarationsOf(forms.path, { name: 'CompiledForms', from: 'compiledForms.ts' }, types);
  };
  for (const resource of Object.values(schemas.resources)) {
    const all = formsOf(resource, schemas);
    const screens = { create: all.filter(({ name }) => name === 'create'), record: all.filter(({ name }) => name !== 'create') };
    for (const [screen, forms] of Object.entries(screens)) {
      if (forms.length === 0) continue;
      const path = `forms/${resource.name}/${screen}`;
      add({ path, forms, validators: resource.name, conditionsOf: resource.entity });
    }
  }
  for (const name of Object.keys(schemas.signUp.forms))
    add({ path: `forms/sign-up/${name}`, forms: stepForm(name, schemas), validators: 'sign-up' });
  return files;
}
