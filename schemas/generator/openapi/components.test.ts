import { expect, it } from 'vitest';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { portable } from './components.ts';

it('leaves out where stored values come from', () => {
  const entity: EntitySchema = {
    $id: 'thing',
    title: 'Thing',
    'x-removed': ['owner'],
    properties: {
      note: { type: 'string', maxLength: 10, 'x-renamed-from': 'remark', 'x-older-values': 'kept' },
      state: { type: 'string', enum: ['a'], 'x-replaced-values': { b: 'a' }, 'x-tone': 'neutral' },
    },
  };
  expect(portable(entity, 'Thing')).toEqual({
    title: 'Thing',
    properties: { note: { type: 'string', maxLength: 10 }, state: { type: 'string', enum: ['a'], 'x-tone': 'neutral' } },
  });
});
