import { expect, it } from 'vitest';
import { describeField } from '../../../../schemas/lib/fields/field.ts';
import type { EntitySchema, JsonSchema } from '../../../../schemas/lib/jsonSchema.ts';
import { cellClass } from './DataTable.tsx';

const owner: EntitySchema = { $id: 'boat', title: 'Boat', type: 'object', properties: {} };

it.each<[reason: string, schema: JsonSchema, expected: string | undefined]>([
  ['amounts are aligned by their digits', { type: 'integer', 'x-unit': 'pence' }, 'number'],
  ['a moment has two lines at most', { type: 'string', format: 'date-time' }, 'moment'],
  ['a date stays on one line', { type: 'string', format: 'date' }, 'nowrap'],
  ['a text of some words has no look of its own', { type: 'string', maxLength: 200 }, undefined],
  ['a text of several lines has room for some words', { type: 'string', maxLength: 201 }, 'lines'],
])('%s', (_reason, schema, expected) => {
  expect(cellClass(describeField('value', schema, owner, {}))).toBe(expected);
});
