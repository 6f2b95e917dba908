import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const fields = ['email', 'postCode'];

it('puts the service’s message for a field at that field', () => {
  expect(refusalOf(new HttpError('Refused', 422, { errors: { email: 'Already used' } }), fields)).toEqual({
    fields: { email: 'Already used' },
    general: null,
  });
});

it('puts the message for a value within a field at that field too', () => {
  const errors = { 'email.0.domain': 'Unknown domain' };
  expect(refusalOf(new HttpError('Refused', 422, { errors }), fields).fields).toEqual(errors);
});

it('shows messages without a field of the form for the whole form', () => {
  const failure = new HttpError('Refused', 422, {
    errors: { 'root.serverError': 'Reload the page', iban: 'Unknown field', email: 'Already used' },
  });
  expect(refusalOf(failure, fields)).toEqual({
    fields: { email: 'Already used' },
    general: 'Reload the page. iban: Unknown field',
  });
});

it.each([
  ['a lost connection', new Error('We could not reach the service.'), 'We could not reach the service.'],
  ['a value that is not an error', undefined, 'Something went wrong. Try again.'],
])('shows why there was no answer: %s', (_, failure, general) => {
  expect(refusalOf(failure, fields)).toEqual({ fields: {}, general });
});
