import { computationOf } from '../../../lib/fields/computedFields.ts';
import type { Computation, EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';

/** Computed fields that the service could not work out, each with its place and its remedy. */
export function computedFaults(entities: Readonly<Record<string, EntitySchema>>): string[] {
  return Object.entries(entities).flatMap(([name, entity]) => [
    ...Object.entries(entity.properties).flatMap(([field, property]) =>
      faultsOf(property, entity).map((fault) => `schemas/entities/${name}.schema.json, at /properties/${field}${fault}`),
    ),
    ...ruledFaults(entity).map((fault) => `schemas/entities/${name}.schema.json, at ${fault}`),
  ]);
}

/** The types of each computation's operands and of its result. */
const shapes: Readonly<Record<keyof Computation, { of: string; isOf: (property: JsonSchema) => boolean; type: string }>> = {
  sum: { of: 'a number', isOf: isNumber, type: 'number' },
  difference: { of: 'a number', isOf: isNumber, type: 'number' },
  join: {
    of: 'a text or a number',
    isOf: (property) => isNumber(property) || typesOf(property).includes('string'),
    type: 'string',
  },
  daysBetween: { of: 'a day', isOf: ({ format }) => format === 'date', type: 'integer' },
};

function typesOf({ type }: JsonSchema): string[] {
  return [type ?? []].flat();
}

function isNumber(property: JsonSchema): boolean {
  return typesOf(property).some((type) => type === 'integer' || type === 'number');
}

function faultsOf(property: JsonSchema, { $id, properties }: EntitySchema): string[] {
  const computation = computationOf(property['x-computed']);
  if (!computation) return [];
  const { name, of } = computation;
  const { of: operand, isOf, type } = shapes[name];
  const types = typesOf(property);
  const faults: string[] = [];
  if (property['x-stored'] !== false) faults.push(': the service works it out; write "x-stored": false beside "x-computed".');
  if (property.readOnly !== true) faults.push(': nobody fills it in; write "readOnly": true beside "x-computed".');
  const isRight = type === 'string' ? types.includes('string') : isNumber(property);
  if (!isRight || !types.includes('null'))
    faults.push(`/type: write ["${type}", "null"]: ${name} gives a ${type}, or null while there is nothing to work it out from.`);
  for (const field of of) {
    const from = properties[field];
    const place = `/x-computed/${name}`;
    if (!from) faults.push(`${place}: ${$id} has no field "${field}"; correct the name, or add it to /properties.`);
    else if (from['x-computed']) faults.push(`${place}: ${field} is computed itself; name the fields that it comes from.`);
    else if (!isOf(from)) faults.push(`${place}: ${field} is not ${operand}; name a field that is.`);
  }
  return faults;
}

/** A rule is judged before a record is written, when what follows from it is not yet worked out. */
function ruledFaults({ properties, 'x-rules': rules = [] }: EntitySchema): string[] {
  return rules.flatMap(({ message: _message, offset: _offset, ...rule }, index) =>
    Object.entries(rule)
      .filter(([, field]) => properties[field]?.['x-computed'])
      .map(([key, field]) => `/x-rules/${index}/${key}: ${field} is computed; name the fields that it comes from.`),
  );
}
