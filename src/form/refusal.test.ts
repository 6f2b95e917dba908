import { HttpError } from 'react-admin';
import { expect, it } from 'vitest';
import { refusalOf } from './refusal.ts';

const fields = ['email', 'postCode'];

it('puts the service’s message for a field at that field', () => {
  expect(refusalOf(new HttpError('Refused', 422, { errors: { email: 'Already used' } }), fields)).toEqual({
    fields: { email: 'Already used' },
    general: null,
    questions: [],
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
    questions: [],
  });
});

it.each([
  ['a lost connection', new Error('We could not reach the service.'), 'We could not reach the service.'],
  ['a value that is not an error', undefined, 'Something went wrong. Try again.'],
])('shows why there was no answer: %s', (_, failure, general) => {
  expect(refusalOf(failure, fields)).toEqual({ fields: {}, general, questions: [] });
});

it('keeps questions about unlikely values apart from faults', () => {
  const other = { title: 'Ada Byron', href: '/employers/1/employees/2' };
  const errors = [{ field: 'email', defaultMessage: 'Is that right?', warning: 'emailSpelling', other }];
  const failure = Object.assign(new HttpError('Unusual', 422, { errors: { email: 'Is that right?' } }), { errors });
  expect(refusalOf(failure, fields)).toEqual({
    fields: {},
    general: null,
    questions: [{ field: 'email', question: 'Is that right?', warning: 'emailSpelling', other }],
  });
});
