import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { describeField } from '../../../schemas/lib/fields/field.ts';
import { Value } from './Value.tsx';

const property = {
  title: 'Status',
  type: 'string',
  oneOf: [
    { const: 'afloat', title: 'Afloat', 'x-tone': 'success' as const },
    { const: 'ashore', title: 'Ashore' },
  ],
};
const boat: EntitySchema = { $id: 'boat', title: 'Boat', type: 'object', properties: { status: property } };
const field = describeField('status', property, boat, {});
const background = (element: HTMLElement): string => getComputedStyle(element).backgroundColor;

it('is a badge if the schema gives the value a tone', () => {
  render(<Value field={field} value="afloat" />);
  expect(background(screen.getByText('Afloat'))).toMatch(/^rgb\(/);
});

it('is plain text if it does not', () => {
  render(<Value field={field} value="ashore" />);
  expect(background(screen.getByText('Ashore'))).toBe('rgba(0, 0, 0, 0)');
});
