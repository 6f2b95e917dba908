import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAddress } from '../../../providers/routing/listAddress.ts';
import { describeFields } from '../../../fields/model/field.ts';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { listCodec } from './listCodec.ts';

let employees: ListAddress;
let employers: ListAddress;
beforeAll(async () => {
  [employees, employers] = (await Promise.all(
    ['employees', 'employers'].map(async (name) => {
      const { resource, entity, entities } = await definitionOf(name);
      return listCodec(resource, describeFields(resource.list.filters, entity, entities));
    }),
  )) as [ListAddress, ListAddress];
});

const admin = (search: string) => {
  const { filter, ...others } = Object.fromEntries(new URLSearchParams(search));
  return { ...others, filter: JSON.parse(filter ?? '{}') as unknown };
};

describe('an address as react-admin’s parameters', () => {
  it('has every parameter, even if the address leaves it out', () => {
    expect(admin(employees.toAdmin(''))).toEqual({ filter: {}, sort: 'lastName', order: 'ASC', page: '1', perPage: '25' });
  });

  it.each([
    ['the search', 'search=%20ada', { q: 'ada' }],
    ['one value', 'filter.payrollUid=p1', { payrollUid: 'p1' }],
    ['several values', 'filter.payrollUid=p1&filter.payrollUid=p2', { payrollUid: ['p1', 'p2'] }],
    ['yes and no as booleans', 'filter.isActive=true&filter.hasIsa=false', { isActive: true, hasIsa: false }],
    ['anything else as text, which the service refuses', 'filter.isActive=banana', { isActive: 'banana' }],
    ['a range', 'filter.annualSalary.gte=100&filter.annualSalary.lte=200', { annualSalary: { gte: '100', lte: '200' } }],
    ['an open range', 'filter.employmentStartDate.lte=2026-04-30', { employmentStartDate: { lte: '2026-04-30' } }],
  ])('has %s', (_, search, expected) => {
    expect(admin(employees.toAdmin(`?${search}`)).filter).toEqual(expected);
  });

  it('reads a text as a beginning, and a number as a number', () => {
    expect(admin(employers.toAdmin('?filter.name=La&filter.id=1001')).filter).toEqual({
      name: { starts_with: 'La' },
      id: '1001',
    });
  });
});

describe('react-admin’s parameters as an address', () => {
  it.each([
    '?search=o%27neill&sort=-annualSalary&page=3&perPage=50&filter.payrollUid=p1&filter.payrollUid=p2&filter.isActive=false',
    '?filter.employmentStartDate.gte=2026-04-01&filter.employmentStartDate.lte=2026-04-30',
    '',
  ])('%s is unchanged after a round trip', (search) => {
    expect(employees.fromAdmin(employees.toAdmin(search), '')).toBe(search);
  });

  it('keep other parameters than the list’s', () => {
    expect(employers.fromAdmin(employers.toAdmin('?filter.name=K'), '?tab=intermediaries&page=2')).toBe(
      '?tab=intermediaries&filter.name=K',
    );
  });

  it('with a field that the list does not offer are refused, naming the file to change', () => {
    const filter = JSON.stringify({ town: 'Bristol' });
    expect(() => employees.fromAdmin(`?filter=${encodeURIComponent(filter)}`, '')).toThrow(
      'The list of "employees" cannot be filtered by "town": add it to "filters" in schemas/resources/employees.json.',
    );
  });
});
