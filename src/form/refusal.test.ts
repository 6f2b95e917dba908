import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const fields = ['email', 'postCode'];

it('puts what the service says of a field at that field', () => {
  expect(refusalOf(new HttpError('Refused', 422, { errors: { email: 'Already used' } }), fields)).toEqual({
    fields: { email: 'Already used' },
    general: null,
  });
});

it('puts what it says of a value within a field there too', () => {
  const errors = { 'email.0.domain': 'Unknown domain' };
  expect(refusalOf(new HttpError('Refused', 422, { errors }), fields).fields).toEqual(errors);
});

it('says for the whole what belongs to no field of the form', () => {
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
  ['something that is no error', undefined, 'Something went wrong. Try again.'],
])('says why there was no answer: %s', (_, failure, general) => {
  expect(refusalOf(failure, fields)).toEqual({ fields: {}, general });
});
