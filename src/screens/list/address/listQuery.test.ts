import { describe, expect, it } from 'vitest';
import employees from '../../../../schemas/resources/employees.json' with { type: 'json' };
import { parseListQuery, writeListQuery } from './listQuery.ts';

const { list } = employees;
const parse = (address: string) => parseListQuery(new URLSearchParams(address), list);
const DEFAULT = { search: '', filters: {}, sort: { field: 'lastName', order: 'ASC' }, page: 1, perPage: 25 };

describe('the address of a list', () => {
  it('contains the whole list state', () => {
    expect(parse('search=ada&filter.payrollUid=p1&filter.isActive=true&sort=-annualSalary&page=3&perPage=50')).toEqual({
      search: 'ada',
      filters: { payrollUid: ['p1'], isActive: ['true'] },
      sort: { field: 'annualSalary', order: 'DESC' },
      page: 3,
      perPage: 50,
    });
  });

  it.each([
    ['nothing', ''],
    ['a page below 1', 'page=-1'],
    ['page 0', 'page=0'],
    ['a page that is no number', 'page=abc'],
    ['a page with more digits than any list has', `page=${'9'.repeat(30)}`],
    ['a page size that is not offered', 'perPage=100000'],
    ['an order by a field that the list is not sorted by', 'sort=email'],
    ['an empty order', 'sort=-'],
    ['an empty filter', 'filter.isActive='],
  ])('with %s has its defaults', (_, address) => {
    expect(parse(address)).toEqual(DEFAULT);
  });

  it('keeps a filter by a field that the list is not filtered by, so that it can be named and removed', () => {
    const query = parse('filter.nationalInsurance=QQ&filter.isActive=true&filter.__proto__=x');
    expect(Object.entries(query.filters)).toEqual([
      ['nationalInsurance', ['QQ']],
      ['isActive', ['true']],
      ['__proto__', ['x']],
    ]);
    const params = new URLSearchParams('filter.nationalInsurance=QQ&tab=a');
    expect(writeListQuery(params, { ...query, filters: {} }, list).toString()).toBe('tab=a');
  });

  it('cuts a search to the length that the service accepts', () => {
    expect(parse(`search=${'%'.repeat(10)}${'x'.repeat(10_000)}`).search).toHaveLength(200);
  });

  it('contains only values that differ from the default, and keeps other parameters than the list’s', () => {
    const params = new URLSearchParams('isIntermediary=1&page=9&filter.hasIsa=true');
    expect(writeListQuery(params, parse(''), list).toString()).toBe('isIntermediary=1');
  });

  it('is unchanged after a round trip', () => {
    const query = parse('search=o%27neill&filter.payrollUid=p1&filter.payrollUid=p2&sort=payrollNumber&page=2&perPage=100');
    expect(parseListQuery(writeListQuery(new URLSearchParams(), query, list), list)).toEqual(query);
  });
});

it('a list begins with the page size of its file', () => {
  const list = { columns: ['name'], sort: ['name'], defaultSort: 'name', filters: [], emptyText: 'None.', perPage: 5 };
  const query = parseListQuery(new URLSearchParams(), list);
  expect(query.perPage).toBe(5);
  expect(writeListQuery(new URLSearchParams(), query, list).toString()).toBe('');
  expect(writeListQuery(new URLSearchParams(), { ...query, perPage: 25 }, list).toString()).toBe('perPage=25');
  expect(parseListQuery(new URLSearchParams('perPage=25'), list).perPage).toBe(25);
});
