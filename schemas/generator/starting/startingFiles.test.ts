import { expect, it } from 'vitest';
import { nameFault, singularOf, startingFiles } from './startingFiles.ts';

const taken = { resources: ['payrolls'], entities: ['payroll', 'task'] };

it.each([
  ['company-cars', 'company-car'],
  ['subsidies', 'subsidy'],
  ['switches', 'switch'],
  ['boxes', 'box'],
  ['staff', 'staff'],
  ['access', 'access'],
])('one of %s is a %s', (several, one) => {
  expect(singularOf(several)).toBe(one);
});

it.each([
  [
    'CompanyCars',
    '"CompanyCars" is no name for a resource: write its plural in small letters with hyphens, such as company-cars.',
  ],
  ['company_cars', '"company_cars" is no name for a resource'],
  ['-cars', '"-cars" is no name for a resource'],
  ['', '"" is no name for a resource'],
  ['classes', '"class" is a word that the generated code needs: choose another name, such as company-classes.'],
  ['records', '"records" is a word that the generated code needs'],
  ['payrolls', 'There is schemas/resources/payrolls.json already: choose another name, or change that file.'],
  ['tasks', 'There is schemas/entities/task.schema.json already: choose another name, or write schemas/resources/tasks.json for'],
])('refuses %s with the remedy', (name, fault) => {
  expect(nameFault(name, taken)).toContain(fault);
});

it('writes an entity and its resource', () => {
  expect(nameFault('company-cars', taken)).toBeNull();
  const files = startingFiles('company-cars');
  expect(Object.keys(files)).toEqual(['schemas/entities/company-car.schema.json', 'schemas/resources/company-cars.json']);
  expect(JSON.parse(files['schemas/resources/company-cars.json'] ?? '')).toMatchObject({
    entity: 'company-car',
    idProperty: 'companyCarUid',
    pluralTitle: 'Company cars',
    permissions: { 'companyCar.read': expect.arrayContaining(['pension-admin']) as string[] },
  });
});
