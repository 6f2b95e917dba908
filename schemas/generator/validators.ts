import { _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { conditionsSchema, formSchema, patchSchema } from '../lib/formSchema.ts';
import type { EntitySchema, JsonSchema } from '../lib/jsonSchema.ts';
import { ownFormSchema } from '../lib/ownForm.ts';
import { isUpdatedWithRecord } from '../lib/sectionUpdates.ts';
import { allFormats, tableFormats } from '../lib/fields/allFormats.ts';
import { checkedPart } from './faults/checkedPart.ts';
import type { ResourceFile, Schemas } from './readSchemas.ts';

// The CommonJS module's default export is the function itself under Node, and its `default` under a bundler's interop.
const standalone = (typeof standaloneCode === 'function'
  ? standaloneCode
  : (standaloneCode as { default: typeof standaloneCode }).default) as unknown as (
  ajv: Ajv2020,
  refs: Record<string, string>,
) => string;

export const builtBanner = '// Built from schemas/. Do not edit.\n';
/** From a file of schemas/built, such as `entities/payroll`, to schemas/lib. */
const libFrom = (path: string): string => `${'../'.repeat(path.split('/').length)}lib`;
const lengthModule = 'require("ajv/dist/runtime/ucs2length").default';
/** Where in the schema a fault's keyword stands, which nobody reads: a fifth of the code. */
const schemaPath = /schemaPath:"[^"]*",/g;
/**
 * An ajv that writes its validators as modules. It knows entities by their `$id`.
 * @param known - The entities that it knows. To read one takes longer than to compile most schemas.
 */
export function newAjv(known: readonly EntitySchema[]): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    // A schema that several properties refer to is compiled once, rather than written out at each of them.
    inlineRefs: false,
    // The countries are more values than ajv compares without a function of its own, which a module would have to load.
    loopEnum: 1_000,
    // readSchemas has checked them.
    validateSchema: false,
    // Messages are ours: schemas/lib/faultMessage.ts.
    messages: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
    formats: allFormats,
  });
  // Only `unevaluatedProperties` would read what this writes, and no schema may have it. Without it, a bundler can drop unused validators.
  ajv.opts.unevaluated = false;
  // Our $schema names the meta-schema that editors complete with; readSchemas has already checked against it.
  for (const { $schema: _meta, ...schema } of known) ajv.addSchema(checkedPart(schema));
  return ajv;
}

/** The entities that a schema refers to, directly or by way of others. */
export function entitiesOf(schema: JsonSchema, entities: Schemas['entities'], found = new Set<EntitySchema>()): EntitySchema[] {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g)) {
    const entity = entities[name];
    if (!entity || found.has(entity)) continue;
    found.add(entity);
    entitiesOf(entity, entities, found);
  }
  return [...found];
}

/**
 * The code of the schemas that `ajv` knows by the values of `exports`, exported under their keys.
 * @throws Error with the remedy, when a validator would need a module of ajv while it runs.
 */
function codeOf(ajv: Ajv2020, exports: Record<string, string>): string {
  const code = standalone(ajv, exports).replaceAll(lengthModule, 'codePointLength').replaceAll(schemaPath, '');
  if (code.includes('require('))
    throw new Error(
      'A compiled validator needs a module at run time. Give the keyword or format that causes it an implementation in schemas/lib/formats.ts or, with a table, in a module of its own beside fields/allFormats.ts.',
    );
  return code.replace('"use strict";', '');
}

/**
 * A module of the schemas that `ajv` knows by the values of `exports`, under their keys.
 *
 * @param path - Of the module, below schemas/built.
 */
export function moduleOf(path: string, ajv: Ajv2020, exports: Record<string, string>): string {
  const lib = libFrom(path);
  const code = codeOf(ajv, exports);
  return `${builtBanner}${formatsOf(code, lib)}${code}`;
}

/** The imports of a validator's code, with no library or list of a format that it does not have. */
function formatsOf(code: string, lib: string): string {
  const needed = Object.entries(tableFormats).flatMap(([module, formats]) =>
    Object.keys(formats).some((name) => code.includes(`formats["${name}"]`)) ? [module] : [],
  );
  if (needed.length === 0) return `import { codePointLength, formats } from '${lib}/formats.ts';\n`;
  return [
    `import { codePointLength, formats as plainFormats } from '${lib}/formats.ts';\n`,
    ...needed.map((module) => `import { ${module} } from '${lib}/fields/${module}.ts';\n`),
    `const formats = { ...plainFormats, ...${needed.join(', ...')} };\n`,
  ].join('');
}

/** The types of a module of schemas/built: its exports by name, made of the type `name`, which `from` in schemas/lib exports. */
export const declarationsOf = (path: string, type: { name: string; from: string }, exports: Record<string, string>): string =>
  `${builtBanner}import type { ${type.name} } from '${libFrom(path)}/${type.from}';\n${Object.entries(exports)
    .map(([name, own]) => `export const ${name}: ${own};\n`)
    .join('')}`;

/** `personal-details` -> `personalDetails`: a file's name as that of a constant. */
export const validatorName = (id: string): string => id.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** The schema of each request body, by the form's name. */
function formsOf(resource: ResourceFile, schemas: Schemas): Record<string, JsonSchema> {
  const entity = schemas.entities[resource.entity];
  if (!entity) throw new Error(`There is no entity "${resource.entity}".`);
  const forms: Record<string, JsonSchema> = {};
  const { create } = resource.endpoints;
  if (create)
    forms['create'] = formSchema(entity, {
      fields: create.sections.flatMap((section) => section.fields),
      required: create.required,
    });
  for (const { id, fields, required = [], update } of resource.sections) {
    if (update) forms[id] = patchSchema(entity, { fields, required });
  }
  const updates = resource.sections.filter(({ update }) => update && isUpdatedWithRecord(resource, update));
  if (resource.routes !== 'hand-written' && updates.length > 0)
    forms['update'] = patchSchema(entity, {
      fields: updates.flatMap(({ fields }) => fields),
      required: updates.flatMap(({ required = [] }) => required),
    });
  for (const { id, form } of resource.actions ?? []) {
    const own = form && schemas.forms[form.schema];
    if (own) forms[id] = ownFormSchema(own);
  }
  return forms;
}

/**
 * Path -> content: a module for each entity, for each form of a resource, and for the conditions of each entity, so that a module that needs one
 * loads no other. `allEntities` gives those of the entities under one name, for tests.
 */
export function generateValidators(schemas: Schemas): Record<string, string> {
  const files: Record<string, string> = {};
  const add = (path: string, schema: JsonSchema | string): void => {
    // An entity is a reference to itself.
    const ajv = newAjv(entitiesOf(typeof schema === 'string' ? { $ref: schema } : schema, schemas.entities));
    // A slash would make relative references, which name entities, start from there.
    const $id = typeof schema === 'string' ? schema : path.replaceAll('/', '.');
    if (typeof schema !== 'string') ajv.addSchema({ ...checkedPart(schema), $id });
    files[`${path}.js`] = moduleOf(path, ajv, { validate: $id });
    files[`${path}.d.ts`] = declarationsOf(path, { name: 'Validate', from: 'validate.ts' }, { validate: 'Validate' });
  };
  for (const [name, entity] of Object.entries(schemas.entities)) {
    add(`entities/${name}`, name);
    const conditions = conditionsSchema(entity);
    // Over a whole record: what a form changes may be asked for by a field that it does not have.
    if (conditions) add(`conditions/${name}`, conditions);
  }
  for (const resource of Object.values(schemas.resources))
    for (const [form, schema] of Object.entries(formsOf(resource, schemas))) add(`validators/${resource.name}/${form}`, schema);
  for (const [name, form] of Object.entries(schemas.signUp.forms)) add(`validators/sign-up/${name}`, ownFormSchema(form));
  Object.assign(files, stepValidators(Object.keys(schemas.signUp.forms)));
  const all = Object.keys(schemas.entities).map(
    (name) => `export { validate as ${validatorName(name)} } from './entities/${name}.js';\n`,
  );
  files['allEntities.js'] = files['allEntities.d.ts'] = builtBanner + all.join('');
  return files;
}

/** The validators of all steps of the sign-up by the names of their forms: `domain/signUp/stepFaults.ts` judges with them. */
function stepValidators(names: readonly string[]): Record<string, string> {
  const path = 'validators/sign-up/all';
  const imports = names.map((name) => `import { validate as ${validatorName(name)} } from './${name}.js';\n`).join('');
  const entries = names.map((name) => `  ${JSON.stringify(name)}: ${validatorName(name)},\n`).join('');
  return {
    [`${path}.js`]: `${builtBanner}${imports}export const validators = {\n${entries}};\n`,
    [`${path}.d.ts`]: declarationsOf(
      path,
      { name: 'Validate', from: 'validate.ts' },
      { validators: 'Readonly<Record<string, Validate>>' },
    ),
  };
}
