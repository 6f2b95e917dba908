import { expect, it } from 'vitest';
import { fillTemplate } from './fillTemplate.ts';

it('a title takes the values of its fields', () => {
  expect(fillTemplate('{firstName} {lastName}', { firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron');
});

it('a title leaves out a missing value', () => {
  expect(fillTemplate('{firstName} {lastName}', { lastName: 'Byron', firstName: null })).toBe('Byron');
});
