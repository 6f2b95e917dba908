import { describe, expect, it } from 'vitest';
import { directoryFilter, isSearchable, readDirectoryState, withDirectoryChanges } from './directoryState.ts';

const read = (query: string) => readDirectoryState(new URLSearchParams(query));
const change = (query: string, changes: Parameters<typeof withDirectoryChanges>[1]) =>
  withDirectoryChanges(new URLSearchParams(query), changes).toString();

describe('reading an address', () => {
  it('takes defaults for what is missing', () => {
    expect(read('')).toEqual({ search: '', by: 'name.like', letter: '', sort: 'name', page: 1, limit: 25 });
  });

  it('takes what is there', () => {
    expect(read('search=la&by=shortName.starts_with&sort=-id&page=4000&limit=100')).toEqual({
      search: 'la',
      by: 'shortName.starts_with',
      letter: '',
      sort: '-id',
      page: 4_000,
      limit: 100,
    });
  });

  it.each([
    'page=-1',
    'page=0',
    'page=1e9',
    'page=1.5',
    'page=two',
    'limit=7',
    'limit=-25',
    'sort=email',
    'by=toString',
    'letter=AB',
    'letter=%23',
  ])('takes the default for %s', (query) => {
    expect(read(query)).toEqual(read(''));
  });

  it('cuts a search of 10,000 letters to what the service takes', () => {
    expect(read(`search=${'a'.repeat(10_000)}`).search).toHaveLength(200);
  });
});

describe('changing an address', () => {
  it('keeps what is not its own, and leaves defaults out', () => {
    expect(change('tab=intermediaries&page=3', { page: 1 })).toBe('tab=intermediaries');
  });

  it.each([
    ['a search', { search: 'la' }, 'limit=50&search=la'],
    ['a letter', { letter: 'L' }, 'limit=50&letter=L'],
    ['an order', { sort: '-name' as const }, 'limit=50&sort=-name'],
    ['a size', { limit: 100 }, 'limit=100'],
  ])('starts %s at the first page', (_, changes, expected) => {
    expect(change('page=9&limit=50', changes)).toBe(expected);
  });

  it('lets a letter and a search replace each other', () => {
    expect(change('letter=L', { search: 'bakery' })).toBe('search=bakery');
    expect(change('search=bakery', { letter: 'L' })).toBe('letter=L');
  });

  it('takes a letter away without touching the rest', () => {
    expect(change('letter=L&sort=-name', { letter: '' })).toBe('sort=-name');
  });
});

describe('the filter', () => {
  it.each([
    ['', {}],
    ['search=%20', {}],
    ['search=la', { name: { like: 'la' } }],
    ['search=la&by=shortName.starts_with', { shortName: { starts_with: 'la' } }],
    ['search=12&by=id', { id: '12' }],
    ['letter=L', { name: { starts_with: 'L' } }],
  ])('of %s is %j', (query, expected) => {
    expect(directoryFilter(read(query))).toEqual(expected);
  });

  it.each([
    ['search=12&by=id', true],
    ['search=12a&by=id', false],
    ['search=1234567890&by=id', false],
    ['search=&by=id', true],
    ['search=12a', true],
  ])('of %s can be asked for: %s', (query, expected) => {
    expect(isSearchable(read(query))).toBe(expected);
  });
});
