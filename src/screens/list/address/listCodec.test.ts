import { beforeAll, describe, expect, it } from 'vitest';
import type { ListAddress } from '../../../providers/routing/listAddress.ts';
import { describeFields } from '../../../../schemas/lib/fields/field.ts';
import { definitionOf } from '../../../../tests/setup/portal/renderScreen.tsx';
import { listCodec } from './listCodec.ts';

const [p1, p2] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

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
    ['one value', `filter.payrollUid=${p1}`, { payrollUid: p1 }],
    ['several values', `filter.payrollUid=${p1}&filter.payrollUid=${p2}`, { payrollUid: [p1, p2] }],
    ['yes and no as booleans', 'filter.isActive=true&filter.hasIsa=false', { isActive: true, hasIsa: false }],
    ['nothing for anything else', 'filter.isActive=banana', {}],
    ['nothing for an uid that is none', `filter.payrollUid=p1&filter.payrollUid=${p2}`, { payrollUid: p2 }],
    ['nothing for a day that does not exist', 'filter.employmentStartDate.gte=2026-02-31', {}],
    [
      'the valid bound of a range',
      'filter.employmentStartDate.gte=2026-02-31&filter.employmentStartDate.lte=2026-03-31',
      { employmentStartDate: { lte: '2026-03-31' } },
    ],
    ['nothing for an amount that is no number', 'filter.annualSalary.lte=NaN', {}],
    ['nothing for a range where the list has none', 'filter.isActive.gte=true', {}],
    ['nothing for a first letter where the list has no alphabet', 'filter.payrollUid.initial=A', {}],
    ['nothing for a text that is longer than the service accepts', `filter.payrollUid=${'x'.repeat(201)}`, {}],
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
    `?search=o%27neill&sort=-annualSalary&page=3&perPage=50&filter.payrollUid=${p1}&filter.payrollUid=${p2}&filter.isActive=false`,
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
