import { computationOf } from '../../../lib/fields/computedFields.ts';
import type { Computation, EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultsBelow, faultsIn, type PartFault } from '../../reports/fault.ts';

/** Computed fields that the service could not work out, each with its place and its remedy. */
export function computedFaults(entities: Readonly<Record<string, EntitySchema>>): Fault[] {
  return Object.entries(entities).flatMap(([name, entity]) =>
    faultsIn(`schemas/entities/${name}.schema.json`, [
      ...Object.entries(entity.properties).flatMap(([field, property]) =>
        faultsBelow(`/properties/${field}`, faultsOf(property, entity)),
      ),
      ...ruledFaults(entity),
    ]),
  );
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

function faultsOf(property: JsonSchema, { $id, properties }: EntitySchema): PartFault[] {
  const computation = computationOf(property['x-computed']);
  if (!computation) return [];
  const { name, of } = computation;
  const { of: operand, isOf, type } = shapes[name];
  const types = typesOf(property);
  const faults: PartFault[] = [];
  if (property['x-stored'] !== false)
    faults.push(faultAt('', 'the service works it out; write "x-stored": false beside "x-computed".'));
  if (property.readOnly !== true) faults.push(faultAt('', 'nobody fills it in; write "readOnly": true beside "x-computed".'));
  const isRight = type === 'string' ? types.includes('string') : isNumber(property);
  if (!isRight || !types.includes('null'))
    faults.push(
      faultAt('/type', `write ["${type}", "null"]: ${name} gives a ${type}, or null while there is nothing to work it out from.`),
    );
  for (const field of of) {
    const from = properties[field];
    const place = `/x-computed/${name}`;
    if (!from) faults.push(faultAt(place, `${$id} has no field "${field}"; correct the name, or add it to /properties.`));
    else if (from['x-computed']) faults.push(faultAt(place, `${field} is computed itself; name the fields that it comes from.`));
    else if (!isOf(from)) faults.push(faultAt(place, `${field} is not ${operand}; name a field that is.`));
  }
  return faults;
}

/** A rule is judged before a record is written, when what follows from it is not yet worked out. */
function ruledFaults({ properties, 'x-rules': rules = [] }: EntitySchema): PartFault[] {
  return rules.flatMap(({ message: _message, offset: _offset, ...rule }, index) =>
    Object.entries(rule)
      .filter(([, field]) => properties[field]?.['x-computed'])
      .map(([key, field]) => faultAt(`/x-rules/${index}/${key}`, `${field} is computed; name the fields that it comes from.`)),
  );
}
