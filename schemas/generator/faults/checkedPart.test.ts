import { expect, it } from 'vitest';
import { checkedPart } from './checkedPart.ts';

it('leaves out what only says something, at every depth, and keeps the fields that are named like it', () => {
  expect(
    checkedPart({
      title: 'Boat',
      type: 'object',
      properties: {
        title: { title: 'Title', type: 'string', maxLength: 5, 'x-message': 'Shorten it', examples: ['Mr'] },
        crew: { type: 'array', items: { description: 'A name', type: 'string' } },
      },
      allOf: [{ if: { properties: { title: { const: 'a', title: 'A' } } }, else: { required: ['crew'], description: 'why' } }],
    }),
  ).toEqual({
    type: 'object',
    properties: { title: { type: 'string', maxLength: 5 }, crew: { type: 'array', items: { type: 'string' } } },
    allOf: [{ if: { properties: { title: { const: 'a' } } }, else: { required: ['crew'] } }],
  });
});

it('turns choices with labels into an enumeration, and leaves a choice between schemas as it is', () => {
  expect(checkedPart({ oneOf: [{ const: 'kg', title: 'Kilogram' }, { const: null }] })).toEqual({ enum: ['kg', null] });
  expect(checkedPart({ oneOf: [{ const: 1 }, { type: 'string', title: 'Text' }] })).toEqual({
    oneOf: [{ const: 1 }, { type: 'string' }],
  });
});
