import type { FieldWords, ResourceWords } from '../../../schemas/lib/resourceWords.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { createScreenOf, type ResourceDefinition } from './definition.ts';

const keepGiven = <T extends object>(words: T): Partial<T> =>
  Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined)) as Partial<T>;

function withChoices(schema: JsonSchema, choices: NonNullable<FieldWords['choices']>, { $defs = {} }: EntitySchema): JsonSchema {
  const { $ref, oneOf, items } = schema;
  const named = /^#\/\$defs\/(.+)$/.exec($ref ?? '')?.[1];
  const options = oneOf ?? (named === undefined ? undefined : $defs[named]?.oneOf);
  if (options)
    return { ...schema, oneOf: options.map((option) => ({ ...option, ...keepGiven({ title: choices[String(option.const)] }) })) };
  return items?.oneOf ? { ...schema, items: withChoices(items, choices, { $defs } as EntitySchema) } : schema;
}

function translateProperty(
  schema: JsonSchema,
  { title, description, message, required = message, choices }: FieldWords,
  entity: EntitySchema,
): JsonSchema {
  // The English messages of single rules would be a second language in one form.
  const messages = required === undefined ? undefined : { required };
  const labelled = { ...schema, ...keepGiven({ title, description, 'x-message': message, 'x-messages': messages }) };
  return choices ? withChoices(labelled, choices, entity) : labelled;
}

function translateEntity(entity: EntitySchema, fields: NonNullable<ResourceWords['fields']>): EntitySchema {
  const properties = Object.entries(entity.properties).map(([name, property]): [string, JsonSchema] => {
    const words = fields[name];
    return [name, words ? translateProperty(property, words, entity) : property];
  });
  return { ...entity, properties: Object.fromEntries(properties) };
}

/**
 * A resource in another language. Whatever has no words there stays in English. Only what people read changes: RJSF's compiled validators
 * fit the translated schema too.
 */
export function translateDefinition(definition: ResourceDefinition, words: ResourceWords): ResourceDefinition {
  const { resource } = definition;
  const { title, pluralTitle, emptyText, search, create, sections = {}, actions = {}, related = {}, fields = {} } = words;
  const { list, endpoints } = resource;
  const entity = translateEntity(definition.entity, fields);
  const withTitles = <T extends { id: string; title: string }>(
    parts: readonly T[],
    titles: Readonly<Record<string, string>>,
  ): T[] => parts.map((part) => ({ ...part, title: titles[part.id] ?? part.title }));
  return {
    ...definition,
    entity,
    entities: { ...definition.entities, [entity.$id]: entity },
    resource: {
      ...resource,
      ...keepGiven({ title, pluralTitle }),
      list: {
        ...list,
        ...keepGiven({ emptyText }),
        ...(list.search && { search: { ...list.search, ...keepGiven({ label: search }) } }),
      },
      endpoints: {
        ...endpoints,
        ...(endpoints.create && {
          create: {
            ...endpoints.create,
            screen: { ...createScreenOf(resource), ...create },
            sections: endpoints.create.sections.map((section) => ({
              ...section,
              title: sections[section.title] ?? section.title,
            })),
          },
        }),
      },
      sections: withTitles(resource.sections, sections),
      ...(resource.actions && { actions: withTitles(resource.actions, actions) }),
      ...(resource.related && { related: withTitles(resource.related, related) }),
    },
  };
}
