import { Hono } from 'hono';
import configuration from '../../../schemas/entities/configuration.schema.json' with { type: 'json' };
import { ApiError } from '../core/apiError.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';

const known: readonly string[] = Object.keys(configuration.properties);

/** The fields that the query asks for: `fields=brandName,helpUrl`. @throws ApiError 400 for an unknown one. */
function fieldsIn(c: ApiContext): readonly string[] {
  const fields = c.req.queries('fields')?.flatMap((text) => text.split(','));
  if (fields === undefined) return known;
  if (fields.every((field) => known.includes(field))) return fields;
  throw ApiError.badQuery('fields', `Give fields as a list of: ${known.join(', ')}.`);
}

/** The provider's details, for everybody (docs/product.md, point 7, "Configuration and user"). */
export const configurationRoutes = new Hono<ApiEnvironment>().get('/configuration', (c) => {
  const fields = fieldsIn(c);
  const data = Object.entries(c.var.deps.configuration).filter(([field]) => fields.includes(field));
  return c.json({ data: Object.fromEntries(data) });
});
