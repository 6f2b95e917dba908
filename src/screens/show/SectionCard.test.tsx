import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Resource } from '../../../schemas/generated/types.ts';
import type { EntitySchema } from '../../../schemas/lib/jsonSchema.ts';
import { DefinitionContext } from '../../fields/model/DefinitionContext.ts';
import { FeedbackContext } from '../../shared/feedback/feedback.ts';
import { SectionCard } from './SectionCard.tsx';

const meeting = {
  $id: 'meeting',
  title: 'Meeting',
  type: 'object',
  properties: {
    isRemote: { title: 'Held online', type: 'boolean' },
    link: { title: 'Link', type: ['string', 'null'] },
    dialIn: { title: 'Dial-in number', type: ['string', 'null'] },
  },
  if: { properties: { isRemote: { const: true } }, required: ['isRemote'] },
  else: { properties: { link: { type: 'null' }, dialIn: { type: 'null' } } },
} as EntitySchema;
const online = { id: 'online', title: 'Online', fields: ['link', 'dialIn'] };

function show(record: Record<string, unknown>, { uiSchema = {}, isWhole = true } = {}) {
  const resource = { name: 'meetings', sections: [online], uiSchema } as unknown as Resource;
  const loadValidators = () => Promise.reject(new Error('Nothing is edited.'));
  render(
    <FeedbackContext value={{ success: () => {}, error: () => {}, confirm: () => {} }}>
      <DefinitionContext value={{ resource, entity: meeting, entities: {}, forms: {}, references: {}, loadValidators }}>
        <SectionCard section={online} record={{ id: 1, ...record }} isWhole={isWhole} />
      </DefinitionContext>
    </FeedbackContext>,
  );
}

it('is shown while its condition holds, even if it is empty', () => {
  show({ isRemote: true, link: null, dialIn: null });
  expect(screen.getByRole('region', { name: 'Online' })).toBeInTheDocument();
});

it('is hidden while a condition empties all of its fields', () => {
  show({ isRemote: false, link: null, dialIn: null });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('shows values of an old record that its condition no longer allows', () => {
  show({ isRemote: false, link: 'https://meet.example/1', dialIn: null });
  expect(screen.getByText('https://meet.example/1')).toBeInTheDocument();
  expect(screen.queryByText('Dial-in number')).not.toBeInTheDocument();
});

const hideEmpty = { uiSchema: { dialIn: { 'ui:options': { hideEmpty: true } } } };
it.each([
  ['is left out while it is empty', { dialIn: null }, hideEmpty, false],
  ['is left out if it is missing', {}, hideEmpty, false],
  ['is shown with its value', { dialIn: '0800 1' }, hideEmpty, true],
  ['is left out if its mask is empty', { maskedFields: { dialIn: null } }, hideEmpty, false],
  ['keeps its place while the record loads', {}, { ...hideEmpty, isWhole: false }, true],
])('a field with hideEmpty %s', (_, record, options, isShown) => {
  show({ isRemote: true, link: null, ...record }, options);
  expect(screen.getByText('Link')).toBeInTheDocument();
  expect(screen.queryByText('Dial-in number') !== null).toBe(isShown);
});
