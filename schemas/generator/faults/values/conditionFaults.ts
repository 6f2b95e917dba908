import type { EntitySchema, JsonSchema } from '../../../lib/jsonSchema.ts';
import { type Fault, faultAt, faultsIn, type PartFault } from '../../reports/fault.ts';

type Condition = Pick<JsonSchema, 'if' | 'then' | 'else'>;

const takesNull = ({ type, anyOf, $ref }: JsonSchema): boolean =>
  $ref === undefined && ([type].flat().includes('null') || (anyOf?.some((branch) => branch.type === 'null') ?? false));
const isForbidden = (property: JsonSchema | boolean): boolean =>
  property === false || (property !== true && (property.type === 'null' || property.const === null));

/**
 * The faults that prevent a form from following a condition of its entity, each with its place and its remedy.
 * @param folder - Where the files lie: `entities` or `forms`.
 */
export function conditionFaults(folder: string, entities: Readonly<Record<string, EntitySchema>>): Fault[] {
  return Object.entries(entities).flatMap(([name, entity]) => {
    const isConditional = entity.if ?? entity.then ?? entity.else;
    const own: [string, Condition][] = isConditional ? [['', entity]] : [];
    const several = (entity.allOf ?? []).map((condition, index): [string, Condition] => [`/allOf/${index}`, condition]);
    const faults = [...own, ...several].flatMap(([place, condition]) => faultsOf(place, condition, entity));
    return faultsIn(`schemas/${folder}/${name}.schema.json`, faults);
  });
}

function faultsOf(place: string, condition: Condition, entity: EntitySchema): PartFault[] {
  const parts = (['if', 'then', 'else'] as const).flatMap((part): [string, JsonSchema][] => {
    const schema = condition[part];
    return schema ? [[part, schema]] : [];
  });
  const [found] = parts[0] ?? [];
  if (found !== 'if') return [faultAt(`${place}/${found}`, 'nothing says when it holds; write "if" beside it, or take it out.')];
  if (parts.length === 1)
    return [faultAt(`${place}/if`, 'nothing follows from it; write "then" or "else" beside it, or take it out.')];
  return parts.flatMap(([part, schema]) => [
    ...unknownFields(`${place}/${part}`, schema, entity),
    ...(part === 'if' ? vacuous(`${place}/${part}`, schema, entity) : unaskable(`${place}/${part}`, schema, entity)),
  ]);
}

function unknownFields(place: string, { required = [], properties = {} }: JsonSchema, entity: EntitySchema): PartFault[] {
  return [...new Set([...required, ...Object.keys(properties)])]
    .filter((field) => !entity.properties[field])
    .map((field) =>
      faultAt(
        `${place}/${properties[field] === undefined ? 'required' : 'properties'}/${field}`,
        `${entity.$id} has no field "${field}"; correct the name, or add it to /properties.`,
      ),
    );
}

/** In JSON Schema a field that is not there is as every `properties` says: the condition would hold for empty records too. */
function vacuous(place: string, { required = [], properties = {} }: JsonSchema, entity: EntitySchema): PartFault[] {
  return Object.keys(properties)
    .filter((field) => !required.includes(field) && !entity.required?.includes(field))
    .map((field) => faultAt(place, `holds where ${field} is not there; write "required": ["${field}"] beside its properties.`));
}

function unaskable(place: string, { required = [], properties = {} }: JsonSchema, entity: EntitySchema): PartFault[] {
  const nullable = (field: string): boolean => takesNull(entity.properties[field] ?? {});
  const typeOf = (field: string): string =>
    JSON.stringify([entity.properties[field]?.type].flat().find((type) => type !== 'null'));
  const asked = required
    .filter((field) => nullable(field) && !properties[field]?.type)
    .map((field) =>
      faultAt(
        `${place}/required`,
        `${field} may be null, which is there too; write "properties": { "${field}": { "type": ${typeOf(field)} } } beside it.`,
      ),
    );
  const forbidden = Object.entries(properties)
    .filter(([field, property]) => isForbidden(property) && entity.properties[field] && !nullable(field))
    .map(([field]) =>
      faultAt(
        `${place}/properties/${field}`,
        `a record that has ${field} could not let go of it; let its type be null too, in /properties/${field}.`,
      ),
    );
  return [...asked, ...forbidden];
}
