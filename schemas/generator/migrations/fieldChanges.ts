import type { EntitySchema, JsonSchema } from '../../lib/jsonSchema.ts';
import { withoutNull } from '../../lib/storedType.ts';
import type { Refusal, Storage } from './refusal.ts';
import { storedFields, type StoredField } from './storedShape.ts';
import { valueRefusals } from './valueRefusals.ts';

/** The migration of stored records for one change of their entity's fields. */
export type FieldChange =
  | { kind: 'added'; field: string; after: StoredField }
  | { kind: 'renamed'; from: string; field: string }
  | { kind: 'removed'; field: string }
  /** The service works it out from now on. */
  | { kind: 'unread'; field: string }
  | { kind: 'changed'; field: string; before: StoredField; after: StoredField; replaced: Record<string, string | null> };

interface Found {
  changes: FieldChange[];
  refusals: Refusal[];
}

/** The changes to records stored with `before`, so that each stays readable and can be saved. */
export function fieldChanges(before: Readonly<Record<string, StoredField>>, entity: EntitySchema, storage: Storage): Found {
  const after = storedFields(entity);
  const origins = new Map<string, string>();
  const found: Found = { changes: [], refusals: [...contradictions(entity)] };
  for (const field of Object.keys(after)) {
    const from = entity.properties[field]?.['x-renamed-from'];
    if (from === undefined || before[field] || entity.properties[from]) continue;
    if (!before[from]) found.refusals.push(refusal(field, unknownOrigin(from), 'x-renamed-from'));
    else if ([...origins.values()].includes(from)) found.refusals.push(refusal(field, takenOrigin(from), 'x-renamed-from'));
    else {
      origins.set(field, from);
      found.changes.push({ kind: 'renamed', from, field });
    }
  }
  const renamed = new Set(origins.values());
  const missing = Object.keys(before).filter((field) => !after[field] && !renamed.has(field));
  add(found, goneFields(missing, { before, after, entity }));
  for (const [field, stored] of Object.entries(after)) {
    const old = before[origins.get(field) ?? field];
    add(found, old ? changedField(field, old, stored, entity, storage) : addedField(field, stored, storage));
  }
  return found;
}

const add = (found: Found, more: Found): void => {
  found.changes.push(...more.changes);
  found.refusals.push(...more.refusals);
};

const refusal = (field: string, message: string, keyword?: string): Refusal => ({
  pointer: ['/properties', field, ...(keyword ? [keyword] : [])].join('/'),
  message,
});

const unknownOrigin = (from: string): string =>
  `No record has a field "${from}". Correct the name, or take "x-renamed-from" out if the field is new.`;
const takenOrigin = (from: string): string =>
  `Another field is renamed from "${from}" too. Take "x-renamed-from" out of one of them.`;

/** Words that contradict the rest of the file, whatever is stored. */
function contradictions({ properties, 'x-removed': removed = [] }: EntitySchema): Refusal[] {
  const back = removed.flatMap((field, index): Refusal[] =>
    properties[field]
      ? [
          {
            pointer: `/x-removed/${index}`,
            message: `"${field}" is still a field. Take it out of "x-removed", or out of "properties".`,
          },
        ]
      : [],
  );
  return [
    ...back,
    ...Object.entries(properties).flatMap(([field, property]) => propertyContradictions(field, property, properties)),
  ];
}

function propertyContradictions(field: string, property: JsonSchema, properties: EntitySchema['properties']): Refusal[] {
  const { 'x-renamed-from': from, 'x-replaced-values': replaced = {} } = property;
  const { schema, isNullable } = withoutNull(property);
  const choices = (schema.oneOf?.map((choice) => choice.const) ?? schema.enum ?? []).filter((value) => value !== null);
  const place = `/properties/${field}/x-replaced-values`;
  return [
    ...(from !== undefined && properties[from]
      ? [refusal(field, `"${from}" is still a field. Take it out, or take "x-renamed-from" out.`, 'x-renamed-from')]
      : []),
    ...Object.entries(replaced).flatMap(([old, value]): Refusal[] => {
      const pointer = `${place}/${old}`;
      if (choices.includes(old))
        return [{ pointer, message: `"${old}" is still a value of ${field}. Take it out of the values, or out of here.` }];
      if (value === null ? isNullable : choices.includes(value)) return [];
      return [{ pointer, message: `${JSON.stringify(value)} is no value of ${field}. Name one of its values.` }];
    }),
  ];
}

interface Fields {
  before: Readonly<Record<string, StoredField>>;
  after: Readonly<Record<string, StoredField>>;
  entity: EntitySchema;
}

/** Fields that records hold and the entity no longer stores. */
function goneFields(missing: readonly string[], { before, after, entity }: Fields): Found {
  const isNew = (field: string): boolean => !before[field] && entity.properties[field]?.['x-renamed-from'] === undefined;
  const found: Found = { changes: [], refusals: [] };
  for (const field of missing) {
    if (entity.properties[field]) found.changes.push({ kind: 'unread', field });
    else if (entity['x-removed']?.includes(field)) found.changes.push({ kind: 'removed', field });
    else {
      const candidate = Object.keys(after).find((other) => isNew(other) && after[other]?.type === before[field]?.type);
      const removal = `write "x-removed": ["${field}"] beside "properties"`;
      const remedy =
        candidate === undefined
          ? `Put it back, ${removal}, or name it with "x-renamed-from" in the field that takes its place.`
          : `If "${candidate}" is its new name, write "x-renamed-from": "${field}" there; if it is removed, ${removal}.`;
      found.refusals.push({
        pointer: candidate === undefined ? '/properties' : `/properties/${candidate}`,
        message: `The field "${field}" is gone, and records hold values for it. ${remedy}`,
      });
    }
  }
  return found;
}

function addedField(field: string, after: StoredField, storage: Storage): Found {
  const needsValue = storage === 'table' || after.required;
  if (!needsValue || after.nullable || after.default !== undefined)
    return { changes: [{ kind: 'added', field, after }], refusals: [] };
  const optional = storage === 'table' ? '' : 'take it out of "required", ';
  return {
    changes: [],
    refusals: [
      refusal(
        field,
        `The records that are already there have no value for ${field}. Give it a "default", let its type be null too, ` +
          `${optional}or mark it "x-stored": false when the service works it out.`,
      ),
    ],
  };
}

function changedField(field: string, before: StoredField, after: StoredField, entity: EntitySchema, storage: Storage): Found {
  const { checks: _checks, ...was } = before;
  if (JSON.stringify(was) === JSON.stringify(after)) return { changes: [], refusals: [] };
  const property = entity.properties[field] ?? {};
  const refusals = valueRefusals(field, { before, after, property, storage });
  return {
    refusals,
    changes:
      refusals.length > 0 ? [] : [{ kind: 'changed', field, before, after, replaced: property['x-replaced-values'] ?? {} }],
  };
}
