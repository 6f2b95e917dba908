import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { EntitySchema, JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { describeFields } from '../../../schemas/lib/fields/field.ts';
import { DefinitionList } from './DefinitionList.tsx';

function show(property: JsonSchema, value: unknown) {
  const entity: EntitySchema = { $id: 'boat', title: 'Boat', type: 'object', properties: { field: property } };
  const definition = {
    resource: {} as Resource,
    entity,
    entities: {},
    forms: {},
    references: {},
    loadValidators: () => Promise.reject(new Error('A list asks for no validators.')),
  };
  const fields = describeFields(['field'], entity, {});
  render(
    <DefinitionContext value={definition}>
      <DefinitionList fields={fields} record={{ id: 1, field: value }} isWhole />
    </DefinitionContext>,
  );
}

it('links to a web address in a new tab, without opener or referrer', () => {
  show({ title: 'Website', type: 'string', format: 'url' }, 'https://gull.example/a');
  const link = screen.getByRole('link', { name: 'https://gull.example/a' });
  expect(link).toHaveAttribute('href', 'https://gull.example/a');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link).toHaveAttribute('target', '_blank');
});

it('does not link an address that would run code', () => {
  show({ title: 'Website', type: 'string', format: 'url' }, 'javascript:alert(1)');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText('javascript:alert(1)')).toBeInTheDocument();
});

it('links a phone number for calling', () => {
  show({ title: 'Phone', type: 'string', format: 'tel' }, '+44 (0)1632 960 001');
  expect(screen.getByRole('link', { name: '+44 (0)1632 960 001' })).toHaveAttribute('href', 'tel:+441632960001');
});

it('shows the beginning of a long text, and all of it on request', async () => {
  const text = 'All hands on deck. '.repeat(3_000);
  show({ title: 'Log', type: 'string', maxLength: 100_000 }, text);
  const shown = () => screen.getByRole('definition').textContent ?? '';
  expect(shown().length).toBeLessThan(700);
  await userEvent.click(screen.getByRole('button', { name: 'Show all of log' }));
  expect(shown()).toContain(text);
  await userEvent.click(screen.getByRole('button', { name: 'Show less of log' }));
  expect(shown().length).toBeLessThan(700);
});
