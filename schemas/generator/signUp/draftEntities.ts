import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import type { SignUpSteps } from '../../lib/signUp/signUpSteps.ts';

/** A field of a draft takes any answer so far, so that it may be empty; its form says when it is complete. */
function openField({ default: value, 'x-messages': _messages, ...property }: JsonSchema): JsonSchema {
  return value === undefined ? property : { ...property, default: value };
}

const objectOf = (title: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  title,
  type: 'object',
  additionalProperties: false,
  required: [],
  properties,
});

function withFields(
  properties: Record<string, JsonSchema>,
  part: readonly string[],
  form: EntitySchema,
): Record<string, JsonSchema> {
  const [key, ...rest] = part;
  if (key === undefined)
    return {
      ...properties,
      ...Object.fromEntries(Object.entries(form.properties).map(([name, field]) => [name, openField(field)])),
    };
  const before = properties[key] ?? { ...objectOf(form.title, {}), description: form.description ?? form.title };
  return { ...properties, [key]: { ...before, properties: withFields({ ...before.properties }, rest, form) } };
}

/**
 * The entities, with the fields of the steps in the drafts that keep them: a field that is added to a step's form is a field of the draft.
 *
 * A part of a draft has the title of the first step that asks for something in it.
 */
export function withStepFields(
  entities: Readonly<Record<string, EntitySchema>>,
  { modules, forms }: SignUpSteps,
): Record<string, EntitySchema> {
  const drafts = modules.flatMap(({ draft, steps }): [string, EntitySchema][] => {
    const entity = entities[draft];
    if (!entity) return [];
    const properties = steps.reduce((all, { form, part }) => {
      const own = forms[form];
      return own ? withFields(all, part?.split('.') ?? [], own) : all;
    }, entity.properties);
    return [[draft, { ...entity, properties }]];
  });
  return { ...entities, ...Object.fromEntries(drafts) };
}
