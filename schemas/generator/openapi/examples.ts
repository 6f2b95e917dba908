import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { checkedPart } from '../faults/checkedPart.ts';
import { allFormats } from '../../lib/fields/allFormats.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import { withRulesKept } from '../../lib/fields/ruleKeeping.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import type { OpenApiDocument, OpenApiMedia } from './openApi.ts';

const deepest = 6;
const documentId = 'api.openapi';

/** Gives every body of a request and every answer an example that is valid by its schema; a schema that no plain value meets gets none. */
export function addExamples(document: OpenApiDocument): OpenApiDocument {
  const isValid = validity(document);
  const withExample = (media: OpenApiMedia): void => {
    const example = exampleOf(media.schema, { schemas: document.components.schemas, isValid, depth: 0 });
    if (example !== undefined && isValid(media.schema, example)) media.example = example;
  };
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    const contents = [operation.requestBody?.content, ...Object.values(operation.responses).map(contentOf)];
    for (const content of contents) for (const media of Object.values(content ?? {})) withExample(media);
  }
  return document;
}

const contentOf = (response: object): Record<string, OpenApiMedia> | undefined =>
  'content' in response ? (response.content as Record<string, OpenApiMedia>) : undefined;

/** Whether a value meets a schema. Most schemas ask what another has asked before, so that what is compiled is kept by what it asks. */
function validity({ components }: OpenApiDocument): Setting['isValid'] {
  // Each validator reads one value or two: it is not worth making it short.
  const code = { optimize: false } as const;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: allFormats, inlineRefs: false, code });
  const schemas = Object.fromEntries(Object.entries(components.schemas).map(([name, schema]) => [name, checkedPart(schema)]));
  ajv.addSchema({ $id: documentId, components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const asked = JSON.stringify(checkedPart(schema));
    const validate = compiled.get(asked) ?? ajv.compile(absolute(asked));
    compiled.set(asked, validate);
    return validate(value);
  };
}

/** References that lead into the document wherever the schema itself stands. */
const absolute = (schema: string): JsonSchema =>
  JSON.parse(schema.replaceAll('"#/components/', `"${documentId}#/components/`)) as JsonSchema;

interface Setting {
  schemas: Record<string, JsonSchema>;
  isValid(schema: JsonSchema, value: unknown): boolean;
  depth: number;
}

function exampleOf(schema: JsonSchema, setting: Setting): unknown {
  if (setting.depth > deepest) return undefined;
  const inner = { ...setting, depth: setting.depth + 1 };
  if (schema.$ref !== undefined) return exampleOf(resolve(schema.$ref, setting.schemas), inner);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice) return exampleOf(choice, inner);
  const type = [schema.type].flat()[0];
  if (type === 'object') return objectExample(schema, inner);
  if (type === 'array') {
    const item = exampleOf(schema.items ?? {}, inner);
    return item === undefined || (schema.items && !setting.isValid(schema.items, item)) ? [] : [item];
  }
  if (type === 'integer' || type === 'number') return numberExample(schema);
  if (type === 'boolean') return true;
  return type === 'string' ? textExample(schema) : null;
}

function objectExample(schema: JsonSchema, setting: Setting): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const values = Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      const value = exampleOf(property, setting);
      const isUsable = value !== undefined && setting.isValid(property, value);
      return isUsable || required.includes(name) ? [[name, value]] : [];
    }),
  );
  return withRulesKept(values, { ...schema, properties }, ukDay(new Date()));
}

function numberExample({ minimum = 0, maximum, 'x-unit': unit }: JsonSchema): number {
  const usual = { pence: 285_000, pounds: 20_000, percent: 5, days: 14, seconds: 60, bytes: 7_262 };
  const wanted = Math.max(minimum, unit ? usual[unit] : 1);
  return maximum === undefined ? wanted : Math.min(wanted, maximum);
}

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-04-06',
  'date-time': '2026-04-06T09:00:00Z',
  uuid: '3f2b1c9e-5a4d-4e8f-9b7a-1c2d3e4f5a6b',
  time: '09:30',
  email: 'name@example.com',
  url: 'https://www.example.com',
  tel: '01632 960 001',
};

function textExample({ format, title, maxLength = 200 }: JsonSchema): string {
  return (byFormat[format ?? ''] ?? title ?? 'Text').slice(0, maxLength);
}

function resolve(ref: string, schemas: Record<string, JsonSchema>): JsonSchema {
  const [name = '', ...rest] = ref.slice('#/components/schemas/'.length).split('/');
  let found: unknown = schemas[name];
  for (const part of rest) found = (found as Record<string, unknown> | undefined)?.[part];
  if (!found) throw new Error(`The API document refers to ${ref}, which it does not hold: add the entity, or correct the $ref.`);
  return found;
}
