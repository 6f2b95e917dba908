import type { DeclaredParameter, DeclaredQueries } from '../../lib/lists/declaredQueries.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiDocument, OpenApiParameter } from './openApi.ts';

/** The parameters of each operation's query, from the API's document, for the service to hold requests to. */
export function declaredQueries({ paths, components }: Pick<OpenApiDocument, 'paths' | 'components'>): DeclaredQueries {
  const described = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters }]): [string, DeclaredQueries[string]] => [
      `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === 'query')
          .map((parameter): [string, DeclaredParameter] => [parameter.name, declareParameter(parameter, components)]),
      ),
    ]),
  );
  return Object.fromEntries(described);
}

function declareParameter({ schema }: OpenApiParameter, components: OpenApiDocument['components']): DeclaredParameter {
  const { type, format, minimum, maximum, maxLength, ...value } = resolveReference(schema, components);
  // Each route reads the values of a list, and names the wrong one.
  if (type === 'array') return { isRepeatable: true };
  const choices = choicesOf(value);
  if (choices) return { choices };
  return {
    ...(type === 'integer' && {
      isWholeNumber: true,
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    }),
    ...(type === 'string' && format === 'uuid' && { isUid: true }),
    ...(type === 'string' && maxLength !== undefined && { maxLength }),
  };
}

/** A schema, or the one that it refers to: `#/components/schemas/Notice/properties/kind`. */
function resolveReference(schema: JsonSchema, components: OpenApiDocument['components']): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const names = schema.$ref.slice('#/components/'.length).split('/');
  const found = names.reduce<unknown>((at, name) => Reflect.get(at as object, name), components);
  return found as JsonSchema;
}

/** The values of a parameter that has only some. */
function choicesOf({ const: only, enum: some, oneOf }: JsonSchema): readonly string[] | undefined {
  const values = only === undefined ? (some ?? oneOf?.map((option) => option.const)) : [only];
  return values?.flatMap((value) => (typeof value === 'string' ? [value] : []));
}
