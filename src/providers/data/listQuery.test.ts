import { expect, it } from 'vitest';
import { listSearchParams } from './listQuery.ts';

it('has a page, a size and an order', () => {
  expect(listSearchParams({ page: 4, limit: 50, sort: '-name' }).toString()).toBe('page=4&limit=50&sort=-name');
});

it.each([
  ['equality', { payrollUid: 'p1' }, ['filter[payrollUid]=p1']],
  ['false, which is a value', { isActive: false }, ['filter[isActive]=false']],
  ['any of several', { id: [3, 7] }, ['filter[id]=3', 'filter[id]=7']],
  ['a prefix', { name: { starts_with: 'La' } }, ['filter[name][starts_with]=La']],
  ['a part', { shortName: { like: '50%_off & more' } }, ['filter[shortName][like]=50%_off & more']],
  ['nothing for empty values', { name: '', id: null, shortName: undefined, emails: { like: '' } }, []],
])('filters by %s', (_, filter, expected) => {
  const params = listSearchParams({ filter });
  expect([...params].map(([name, value]) => `${name}=${value}`)).toEqual(expected);
});

it('trims a search, and leaves out an empty one', () => {
  expect(listSearchParams({ search: '  Byron ' }).get('search')).toBe('Byron');
  expect(listSearchParams({ search: '   ' }).has('search')).toBe(false);
});
