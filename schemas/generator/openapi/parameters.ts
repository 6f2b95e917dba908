import { alphabetOf, NO_LETTER } from '../../lib/lists/alphabet.ts';
import { filterFields } from '../../lib/filterFields.ts';
import type { Resource } from '../../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiMethod, OpenApiParameter, ParameterSchema } from './openApi.ts';
import limits from '../../rules/list-query.json' with { type: 'json' };
import { withoutNull } from '../../lib/storedType.ts';
import { filterOperators } from '../../lib/filterOperators.ts';
import { portable } from './components.ts';

/** The parameters in a path. A record's {id} is of the type of the property that identifies it. */
export function pathParameters(path: string, id?: { title: string; schema: JsonSchema }): OpenApiParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const isRecord = name === 'id' && id;
    const { description: _help, title: _title, readOnly: _readOnly, ...schema } = isRecord ? id.schema : positive;
    return {
      name,
      in: 'path',
      required: true,
      description: isRecord ? `${id.title} that is meant.` : `The \`id\` of the ${name.replace(/Id$/, '')} that is meant.`,
      schema,
    };
  });
}

const positive: JsonSchema = { type: 'integer', minimum: 1 };

const match: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The `ETag` that the record was read with. If somebody else has changed it since, the change is refused with 412. Left out, the change is made whatever the record has become.',
  schema: { type: 'string' },
};

/** Headers that a change takes. @param isConditional - Whether it may be made to depend on the record being as it was read. */
export function headerParameters(method: OpenApiMethod, isConditional: boolean): OpenApiParameter[] {
  if (method === 'get') return [];
  const script: OpenApiParameter = {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'Shows that a script of the portal sends the change: a form of another site cannot set it.',
    schema: { type: 'string', const: 'XMLHttpRequest' },
  };
  const key: OpenApiParameter = {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeat a request with the same key, and it is done once and answered alike.',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,100}$' },
  };
  return [script, ...(isConditional ? [match] : []), ...(method === 'post' ? [key] : [])];
}

const query = (name: string, description: string, schema: ParameterSchema): OpenApiParameter => ({
  name,
  in: 'query',
  description,
  schema,
});

/** The parameters of every paged list. */
export const pageParameters: readonly OpenApiParameter[] = [
  query('limit', 'Records a page.', { type: 'integer', minimum: 1, maximum: limits.limit.most, default: limits.limit.default }),
  query('page', 'Page, from 1. A page beyond the last is empty.', {
    type: 'integer',
    minimum: 1,
    maximum: limits.page.most,
    default: limits.page.default,
  }),
  query('getAll', `1 for all records in one answer, up to ${limits.rowsOfGetAll.toLocaleString('en-GB')}; more are refused.`, {
    type: 'string',
    const: '1',
  }),
];

/** The parameters of a resource's list, from its file. @see server/api/core/listQuery.ts */
export function listParameters(resource: Resource & { list: { perPage?: number } }, entity: EntitySchema): OpenApiParameter[] {
  const { list } = resource;
  const orders = list.sort.flatMap((field) => [field, `-${field}`]);
  const paging = pageParameters.map((parameter) =>
    parameter.name === 'limit'
      ? { ...parameter, schema: { ...parameter.schema, default: list.perPage ?? limits.limit.default } }
      : parameter,
  );
  const parameters = [
    ...paging,
    query('sort', 'The field to sort by; a minus sign in front turns the order round.', {
      type: 'string',
      enum: orders,
      default: list.defaultSort,
    }),
  ];
  if (list.search) parameters.push(query('search', `${list.search.label}. All words must be found.`, text));
  const alphabet = alphabetOf(resource);
  if (alphabet?.operator === 'initial') parameters.push(initialParameter(alphabet.field, entity));
  return [...parameters, ...filterFields(resource).flatMap((field) => filterParameters(field, entity))];
}

const initialParameter = (field: string, { properties }: EntitySchema): OpenApiParameter =>
  query(
    `filter[${field}][initial]`,
    `The letter that ${properties[field]?.title ?? field} begins with, in any case and accents aside; ${NO_LETTER} for what begins with none from A to Z.`,
    { type: 'string', pattern: `^[A-Za-z${NO_LETTER}]$` },
  );

const text: JsonSchema = { type: 'string', maxLength: limits.textLength };

function filterParameters(field: string, entity: EntitySchema): OpenApiParameter[] {
  const property = entity.properties[field];
  if (!property) throw new Error(`${entity.$id} has no field "${field}" to filter by.`);
  const title = property.title ?? field;
  const value = valueSchema(property, entity);
  const isMoment = value.format === 'date-time';
  const bound: JsonSchema = isMoment ? { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] } : value;
  const described = {
    equals: query(`filter[${field}]`, `${title}. Repeat it to find any of several.`, {
      type: 'array',
      maxItems: limits.valuesOfAFilter,
      items: value,
    }),
    starts_with: query(`filter[${field}][starts_with]`, `${title} begins with this, in any case and accents aside.`, text),
    like: query(`filter[${field}][like]`, `${title} contains this, in any case and accents aside.`, text),
    gte: query(`filter[${field}][gte]`, `${title} is this or more${isMoment ? ', from the beginning of a day on' : ''}.`, bound),
    lte: query(`filter[${field}][lte]`, `${title} is this or less${isMoment ? ', to the end of a day' : ''}.`, bound),
  };
  return filterOperators(property).map((operator) => described[operator]);
}

/** One value to look for: what the field may hold, but not null, and text of any form. */
function valueSchema(property: JsonSchema, entity: EntitySchema): JsonSchema {
  const { schema } = withoutNull(property);
  const types = [schema.type ?? 'string'].flat();
  if (types.includes('boolean')) return { type: 'boolean' };
  if (types.includes('integer')) return { type: 'integer' };
  if (types.includes('number')) return { type: 'number' };
  if (schema.oneOf) return portable({ type: 'string', oneOf: schema.oneOf }, entity.$id);
  if (schema.enum) return { type: 'string', enum: schema.enum };
  return schema.format && !filterOperators(schema).includes('like') ? { type: 'string', format: schema.format } : text;
}
