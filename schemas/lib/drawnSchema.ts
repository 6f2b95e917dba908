import { conditionsOf } from './fields/conditions.ts';
import type { FormFields } from './formSchema.ts';
import type { EntitySchema, JsonSchema } from './jsonSchema.ts';

/** The `$id` of a condition of an entity, for RJSF and the compiled validators. @example conditionId('payroll', 0) // 'payroll/if/1' */
const conditionId = (entity: string, index: number): string => `${entity}/if/${index + 1}`;

/** Keywords that RJSF ignores, or that would change how it names or resolves the schema. */
const LEFT_OUT: ReadonlySet<string> = new Set(['$schema', '$id', '$defs', '$comment', 'examples', 'if', 'then', 'else', 'allOf']);

const isNull = ({ type }: JsonSchema): boolean => type === 'null';
const isConstant = (option: JsonSchema): boolean => 'const' in option;
const withNull = ({ type }: JsonSchema): Pick<JsonSchema, 'type'> =>
  type === undefined ? {} : { type: [...new Set([...[type].flat(), 'null'])] };

interface Owner {
  entity: EntitySchema;
  entities: Readonly<Record<string, EntitySchema>>;
}

function target($ref: string, { entity, entities }: Owner): { schema: JsonSchema; owner: Owner } {
  const local = /^#\/\$defs\/(.+)$/.exec($ref)?.[1];
  const schema = local === undefined ? entities[$ref] : entity.$defs?.[local];
  if (!schema)
    throw new Error(
      `${entity.$id} refers to "${$ref}", which does not exist: correct the $ref in schemas/entities/${entity.$id}.schema.json.`,
    );
  return { schema, owner: { entity: local === undefined ? (schema as EntitySchema) : entity, entities } };
}

/**
 * A property in the form that RJSF renders well: references resolved, "this or null" as one type, labelled choices as an enumeration. RJSF would
 * otherwise run a validator for each label, and offer "or null" as a second option. The labels reach it through the `uiSchema`.
 */
function drawnProperty(property: JsonSchema, owner: Owner): JsonSchema {
  const { $ref, ...own } = property;
  if ($ref !== undefined) {
    const { schema, owner: other } = target($ref, owner);
    // The description of a referenced entity explains that entity, not this field.
    const { description: _description, ...shape } = schema;
    return drawnProperty({ ...shape, ...own }, other);
  }
  const { anyOf, oneOf, items, properties, ...rest } = own;
  const others = anyOf?.filter((option) => !isNull(option)) ?? [];
  const [only, ...more] = others;
  if (anyOf && only && more.length === 0 && others.length < anyOf.length) {
    const schema = drawnProperty(only, owner);
    return { ...schema, ...drawnProperty(rest, owner), ...withNull(schema) };
  }
  const draw = (part: JsonSchema): JsonSchema => drawnProperty(part, owner);
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !LEFT_OUT.has(keyword)));
  return {
    ...kept,
    ...(anyOf && { anyOf: anyOf.map(draw) }),
    ...(oneOf && (oneOf.every(isConstant) ? { enum: oneOf.map((option) => option.const) } : { oneOf: oneOf.map(draw) })),
    ...(items && { items: draw(items) }),
    // Only the service sets the others.
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([, { readOnly }]) => !readOnly)
          .map(([name, part]) => [name, draw(part)]),
      ),
    }),
  };
}

/** A condition reduced to the fields of a form: RJSF would render every other field that it names. */
function asksOf(schema: JsonSchema | undefined, fields: readonly string[]): JsonSchema | undefined {
  const properties = Object.entries(schema?.properties ?? {}).filter(([name]) => fields.includes(name));
  const required = schema?.required?.filter((name) => fields.includes(name)) ?? [];
  if (properties.length + required.length === 0) return undefined;
  return { properties: Object.fromEntries(properties), required };
}

interface DrawnForm extends FormFields {
  /** `create`, or the id of a section or an action. */
  name: string;
}

/**
 * The schema of a form for RJSF: some fields of an entity and the conditions that concern them. The data is the whole record, since conditions may
 * read fields that are not in the form; other fields are accepted. `npm run generate` compiles the validators of this schema under the same `$id`s;
 * both sides build it with this function.
 *
 * @throws Error naming the file and the remedy, when a field or a reference does not exist.
 */
export function drawnSchema(
  entity: EntitySchema,
  entities: Readonly<Record<string, EntitySchema>>,
  { name, fields, required }: DrawnForm,
): JsonSchema & { $id: string } {
  const conditions = conditionsOf(entity).flatMap((condition, index): JsonSchema[] => {
    const [then, otherwise] = [asksOf(condition.then, fields), asksOf(condition.else, fields)];
    if (!then && !otherwise) return [];
    return [
      Object.fromEntries([
        ['if', { $id: conditionId(entity.$id, index), ...condition.if }],
        ...(then ? [['then', then]] : []),
        ...(otherwise ? [['else', otherwise]] : []),
      ]) as JsonSchema,
    ];
  });
  const properties = fields.map((field): [string, JsonSchema] => {
    const property = entity.properties[field];
    if (!property)
      throw new Error(
        `${entity.$id} has no field "${field}": add it to schemas/entities/${entity.$id}.schema.json, or take it out of the form.`,
      );
    return [field, drawnProperty(property, { entity, entities })];
  });
  return {
    $id: `${entity.$id}/${name}`,
    type: 'object',
    required: [...required],
    properties: Object.fromEntries(properties),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}
