import type { JsonSchema } from '../../lib/jsonSchema.ts';
import { innerIncompatibility, isSameInJson, narrowedLimit } from './compatible.ts';
import type { Refusal, Storage } from './refusal.ts';
import type { StoredField } from './storedShape.ts';
import { castTo } from './valueCasts.ts';

interface Values {
  before: StoredField;
  after: StoredField;
  property: JsonSchema;
  storage: Storage;
}

const newField =
  'Keep the type, add a new field beside it, and move the values in a migration of your own (docs/changing-a-schema.md).';
const byHand = 'Write the migration yourself and run npm run generate -- --migrated-by-hand (docs/changing-a-schema.md).';
const keepOlder =
  'Write "x-older-values": "kept" here if a record may keep its value until somebody changes it, or widen the limit again.';

/** Why stored values of a field cannot follow its change without a word from the developer. */
export function valueRefusals(field: string, values: Values): Refusal[] {
  const pointer = `/properties/${field}`;
  return [typeFault, unitFault, nullFault, requiredFault, choiceFault, limitFault, checkFault]
    .map((faultOf) => faultOf(values))
    .filter((fault) => fault !== undefined)
    .map(({ fault, keyword }) => ({ pointer: keyword ? `${pointer}/${keyword}` : pointer, message: `${field} ${fault}` }));
}

interface Fault {
  fault: string;
  keyword?: string;
}

function typeFault({ before, after, storage }: Values): Fault | undefined {
  const [from, to] = [before.type, after.type];
  const isCarried = storage === 'documents' && isSameInJson(from, to);
  if (from === to || isCarried || castTo(from, to, 'value') !== undefined) return undefined;
  return { fault: `was ${from} and is ${to}, and not every value can be carried over. ${newField}`, keyword: 'type' };
}

function unitFault({ before, after }: Values): Fault | undefined {
  if (before.type !== after.type || !before.unit || !after.unit || before.unit === after.unit) return undefined;
  return {
    fault: `counted ${before.unit} and counts ${after.unit}: stored values would mean something else. ${newField}`,
    keyword: 'x-unit',
  };
}

function nullFault({ before, after }: Values): Fault | undefined {
  if (!before.nullable || after.nullable || after.default !== undefined) return undefined;
  return {
    fault:
      'may no longer be null, and records hold null. Give it a "default", which those records get, or let its type be null again.',
    keyword: 'type',
  };
}

/** A row always has a value; a document may lack the field. */
function requiredFault({ before, after, storage }: Values): Fault | undefined {
  if (storage === 'table' || before.required || !after.required || after.nullable || after.default !== undefined)
    return undefined;
  return {
    fault:
      'is required now, and records may lack it. Give it a "default", which those records get, let its type be null too, or take it out of "required".',
  };
}

function choiceFault({ before, after, property }: Values): Fault | undefined {
  if (!after.choices) return undefined;
  if (!before.choices) return { fault: `has a list of values now, and records may hold others. ${newField}`, keyword: 'oneOf' };
  const replaced = property['x-replaced-values'] ?? {};
  const lost = before.choices.filter((choice) => !after.choices?.includes(choice) && replaced[choice] === undefined);
  if (lost.length === 0) return undefined;
  const example = lost.map((choice) => `"${choice}": "${after.choices?.[0]}"`).join(', ');
  return {
    fault:
      `no longer has ${lost.map((choice) => `"${choice}"`).join(', ')} among its values, and records may hold ${lost.length > 1 ? 'them' : 'it'}. ` +
      `Say what takes the place, such as "x-replaced-values": { ${example} }, or put it back.`,
  };
}

function limitFault({ before, after, property }: Values): Fault | undefined {
  if (before.type !== after.type || property['x-older-values'] === 'kept') return undefined;
  const limit = narrowedLimit(before.limits, after.limits);
  if (limit) return { fault: `${limit}, and records may hold other values. ${keepOlder}` };
  const inner = innerIncompatibility(before, after);
  return inner === undefined
    ? undefined
    : {
        fault: `${inner}. Write "x-older-values": "kept" here if a record may keep its value until somebody changes it. Otherwise: ${byHand}`,
      };
}

/** The generator wrote none of these constraints, so it cannot know what becomes of them. */
function checkFault({ before, after }: Values): Fault | undefined {
  if (!before.checks) return undefined;
  const isWider = narrowedLimit(after.limits, before.limits) !== undefined;
  if (before.type === after.type && !isWider) return undefined;
  return {
    fault: `has a constraint of its own in the database, check (${before.checks.join('), check (')}), which this change may break. ${byHand}`,
  };
}
