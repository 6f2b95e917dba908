import { fieldsOf } from '../../lib/fields/comparisons.ts';
import { revealable } from '../../lib/resources/fieldPermissions.ts';
import { CONFIRMED_WARNINGS } from '../../../domain/questions/fieldWarnings.ts';
import { alphabetOf, NO_LETTER } from '../../lib/lists/alphabet.ts';
import { formSchema, patchSchema } from '../../lib/formSchema.ts';
import type { Resource } from '../../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiMethod } from './openApi.ts';
import { isUpdatedWithRecord } from '../../lib/sectionUpdates.ts';
import { typeName } from '../types.ts';
import { actionOperation, deletion } from './actionOperations.ts';
import { portable, schemaAt } from './components.ts';
import { confirmable } from './confirmable.ts';
import type { DescribedOperation } from './describedOperation.ts';
import { bodiesOf, fileDownloads } from './fileOperations.ts';
import { listParameters, pageParameters, pathParameters } from './parameters.ts';
import { inSentence } from '../../lib/inSentence.ts';
import { archiveActions } from '../../lib/resources/archiving.ts';

/** The operations that a resource's file gives, and the schemas of the forms that they take, by component. */
export interface ResourceOperations {
  operations: DescribedOperation[];
  forms: Record<string, JsonSchema>;
}

/** Everything that the API can do with a resource, from its file and its entity. @param ownForms - The files of schemas/forms. */
export function resourceOperations(
  resource: Resource,
  entity: EntitySchema,
  ownForms: Readonly<Record<string, EntitySchema>>,
): ResourceOperations {
  const one = typeName(entity.$id);
  const many = typeName(resource.name);
  const { title, pluralTitle, idProperty, endpoints } = resource;
  const record = { data: schemaAt(one) };
  const forms: Record<string, JsonSchema> = {};
  const form = (name: string, schema: JsonSchema): JsonSchema => {
    forms[name] = { title: `${title}: what a form sends`, ...portable(schema, one) };
    return schemaAt(name);
  };
  const at = (path: string, method: OpenApiMethod, access: string) => ({
    method,
    path,
    access,
    tag: pluralTitle,
    resource,
    parameters: pathParameters(path, { title, schema: entity.properties[idProperty] ?? { type: 'string' } }),
  });
  const operations: DescribedOperation[] = [];
  const { parent } = resource;
  const parentProperty = parent && entity.properties[parent.field];
  /** Where the records of one parent are listed and made, the id of the path is the parent's. */
  const below = (path: string): Pick<DescribedOperation, 'parameters' | 'parent'> | undefined =>
    parent && parentProperty && path.includes('{id}')
      ? {
          parameters: pathParameters(path, { title: parentProperty.title ?? '', schema: uid }),
          parent: { resource: parent.resource, idProperty: parent.field },
        }
      : undefined;

  const isChangeable = changesOf(resource).length > 0;
  const { list, show, create, delete: remove } = endpoints;
  if (list) {
    const described = { ...at(list.path, 'get', list.permission), ...below(list.path) };
    operations.push({
      ...described,
      id: `list${many}`,
      title: `List ${inSentence(pluralTitle)}`,
      description: 'Page by page, filtered and sorted.',
      parameters: [...described.parameters, ...listParameters(resource, entity), ...(list.parameters ?? []).map(queryParameter)],
      answer: { status: 200, data: { type: 'array', items: schemaAt(one) }, paged: true, csv: list.csv },
    });
  }
  const alphabet = alphabetOf(resource);
  if (list && alphabet?.operator === 'initial')
    operations.push({
      ...at(alphabet.path, 'get', list.permission),
      id: `count${many}ByLetter`,
      title: `Count ${pluralTitle.toLowerCase()} by first letter`,
      description: `Only letters that there are; ${NO_LETTER} stands for everything that is no letter from A to Z.`,
      answer: { status: 200, data: letterCounts },
    });
  if (create) {
    const { plain, withFiles } = bodiesOf(
      namedAsSent(
        withRules(
          formSchema(entity, {
            fields: create.sections.flatMap(({ fields }) => fields),
            required: create.required.filter((field) => !below(create.path) || field !== parent?.field),
          }),
          entity,
        ),
        create.form?.names,
      ),
    );
    const isForm = create.form !== undefined;
    operations.push({
      ...at(create.path, 'post', create.permission),
      ...below(create.path),
      id: `create${one}`,
      title: `Add a new ${inSentence(title)}`,
      description: 'Answers with the new record.',
      // A call that always takes a form has one body.
      body: form(`${one}Create`, isForm && withFiles ? withFiles.schema : plain),
      isForm,
      ...(withFiles && {
        formBody: {
          schema: isForm ? schemaAt(`${one}Create`) : form(`${one}CreateForm`, withFiles.schema),
          encoding: withFiles.encoding,
        },
      }),
      answer: { status: 201, description: 'The new record.', ...record },
    });
  }
  if (show) {
    const described = at(show.path, 'get', show.permission);
    operations.push({
      ...described,
      id: `show${one}`,
      title: `Show one ${inSentence(title)}`,
      description: 'One record.',
      ...(show.expand && { parameters: [...described.parameters, expandParameter(show.expand)] }),
      answer: {
        status: 200,
        description: 'The record.',
        ...record,
        tagged: isChangeable || remove !== undefined || resource.archive !== undefined,
      },
    });
  }
  if (resource.routes !== 'hand-written') operations.push(...fileDownloads(resource, entity, at));
  const masked = revealable(resource);
  if (show && masked.length > 0)
    operations.push({
      ...at(`${show.path}/reveal`, 'post', show.permission),
      id: `reveal${one}`,
      title: `Show masked details of one ${inSentence(title)}`,
      description:
        'Answers with the values of fields of which the record has only a mask. Each call is noted in the recent activity, with the caller.',
      body: form(`${one}Reveal`, {
        type: 'object',
        additionalProperties: false,
        required: ['fields'],
        properties: {
          fields: {
            title: 'Fields',
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { type: 'string', enum: masked },
          },
        },
      }),
      answer: {
        status: 200,
        description: 'The values by their fields.',
        data: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(masked.map((field) => [field, portable(entity.properties[field] ?? {}, one)])),
        },
      },
    });
  for (const { id, title: section, fields, required = [], update } of changesOf(resource)) {
    operations.push({
      ...at(update.path, 'patch', update.permission),
      id: `update${one}${typeName(id)}`,
      title: `Change ${inSentence(section)}`,
      description: [
        'Fields that are left out stay as they were; fields of other sections are refused by name.',
        ...otherPermissions(resource, update),
      ].join(' '),
      body: form(`${one}${typeName(id)}Update`, withRules(patchSchema(entity, { fields, required }), entity)),
      answer: { status: 200, description: 'The record after the change.', ...record, tagged: true },
      changesRecord: true,
      isConditional: true,
    });
  }
  if (remove)
    operations.push({
      ...at(remove.path, 'delete', remove.permission),
      id: `delete${one}`,
      title: `Delete a ${inSentence(title)}`,
      description: 'Answers with the record as it was. One that other records refer to stays.',
      body: form(`${one}Delete`, deletion()),
      isBodyOptional: true,
      answer: { status: 200, description: 'The record as it was.', ...record },
      changesRecord: true,
      isConditional: true,
    });
  for (const related of resource.related ?? []) {
    if (related.resource !== undefined) continue;
    const described = at(related.path, 'get', related.permission);
    operations.push({
      ...described,
      id: `list${one}${typeName(related.id)}`,
      title: `List ${inSentence(related.title)}`,
      description: `What belongs to one ${inSentence(title)}, page by page.`,
      parameters: [...described.parameters, ...pageParameters, ...(related.parameters ?? []).map(queryParameter)],
      answer: { status: 200, data: { type: 'array', items: schemaAt(typeName(related.entity)) }, paged: true },
    });
  }
  const conditional = archiveActions(resource).map(({ id }) => id);
  for (const action of resource.actions ?? []) {
    const isConditional = conditional.includes(action.id);
    operations.push(actionOperation(action, { one, at, form, forms: ownForms, ...record, isConditional }));
  }
  return { operations, forms };
}

/** The schema of a form whose parts have other names than their fields. */
function namedAsSent(schema: JsonSchema, names: Readonly<Record<string, string>> = {}): JsonSchema {
  const nameOf = (field: string): string => names[field] ?? field;
  return {
    ...schema,
    ...(schema.required && { required: schema.required.map(nameOf) }),
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).map(([field, property]) => [nameOf(field), property])),
  };
}

/** A form with the entity's rules across two fields that concern it: what it leaves out is compared as it is stored. */
function withRules(form: JsonSchema, entity: EntitySchema): JsonSchema {
  const isOfForm = (field: string): boolean => form.properties?.[field] !== undefined;
  const rules = (entity['x-rules'] ?? []).filter((rule) => fieldsOf(rule).some(isOfForm));
  const warnings = (entity['x-warnings'] ?? []).filter((warning) => fieldsOf(warning).some(isOfForm));
  if (rules.length + warnings.length === 0) return form;
  const description = rules.map(({ field, message }) => `${field}: ${message}.`).join(' ');
  return {
    ...form,
    ...(description && { description }),
    ...(rules.length > 0 && { 'x-rules': rules }),
    ...(warnings.length > 0 && {
      properties: { ...form.properties, [CONFIRMED_WARNINGS]: confirmable(warnings.map(({ warning }) => warning)) },
      'x-warnings': warnings,
    }),
  };
}

const letterCounts: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['letter', 'count'],
    properties: { letter: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
  },
};

const uid: JsonSchema = { type: 'string', format: 'uuid' };

const expandParameter = (fields: readonly string[]) => ({
  name: 'expand',
  in: 'query' as const,
  description: 'Fields that the record has only when they are asked for.',
  schema: { type: 'array', items: { type: 'string', enum: [...fields] } },
});

type Section = Resource['sections'][number];
type Change = Section & { update: NonNullable<Section['update']> };

/** The operations that change a record: one for the sections saved at its own address, and one for each other section. */
function changesOf(resource: Resource): Change[] {
  const changes = resource.sections.flatMap(({ update, ...section }): Change[] => (update ? [{ ...section, update }] : []));
  const together = changes.filter(({ update }) => isTogether(resource, update));
  const [first] = together;
  if (!first) return changes;
  const [fields, required] = [together.flatMap((one) => one.fields), together.flatMap((one) => one.required ?? [])];
  const whole = { ...first, id: '', title: resource.title, fields, required };
  return [whole, ...changes.filter((change) => !together.includes(change))];
}

const isTogether = (resource: Resource, update: Change['update']): boolean =>
  resource.routes !== 'hand-written' && isUpdatedWithRecord(resource, update);

/** Sections that are changed together with others, and need another permission than those. */
function otherPermissions(resource: Resource, { path, permission }: Change['update']): string[] {
  return resource.sections.flatMap(({ title, update }) =>
    update && isTogether(resource, update) && update.path === path && update.permission !== permission
      ? [`${title} needs the permission \`${update.permission}\`.`]
      : [],
  );
}

type RelatedParameter = NonNullable<NonNullable<Resource['related']>[number]['parameters']>[number];

const queryParameter = ({ name, description, schema }: RelatedParameter) => ({ name, in: 'query' as const, description, schema });
