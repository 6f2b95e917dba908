import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import payrolls from '../resources/payrolls.json' with { type: 'json' };

const schemas = join(import.meta.dirname, '..');
const read = (file: string): object => JSON.parse(readFileSync(join(schemas, file), 'utf8')) as object;

/** As an editor does: by the file that the `$schema` line of a resource's file leads to. */
function faultsOf(file: { $schema: string; [key: string]: unknown }) {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  ajv.addSchema(read('meta/resource.meta.json'), 'file:///schemas/meta/resource.meta.json');
  ajv.addSchema(read('generated/meta/names.meta.json'), 'file:///schemas/generated/meta/names.meta.json');
  const path = join('resources', file.$schema);
  const validate = ajv.compile({ $id: `file:///schemas/${path}`, ...read(path) });
  validate(file);
  return validate.errors ?? [];
}

describe('the meta-schema of a resource', () => {
  it.each(readdirSync(join(schemas, 'resources')))('that %s names is its own, and finds nothing wrong with it', (name) => {
    const file = read(`resources/${name}`) as { $schema: string };
    expect(file.$schema).toBe(`../generated/meta/${name.replace('.json', '.meta.json')}`);
    expect(faultsOf(file)).toEqual([]);
  });

  it.each([
    ['a column', { list: { ...payrolls.list, columns: ['nmae'] } }, '/list/columns/0', 'frequency'],
    ['an order', { list: { ...payrolls.list, defaultSort: '-nmae' } }, '/list/defaultSort', '-name'],
    ['a field of a section', { sections: [{ id: 'a', title: 'A', fields: ['nmae'] }] }, '/sections/0/fields/0', 'name'],
    ['a parent', { parent: { resource: 'payroll', field: 'name' } }, '/parent/resource', 'employees'],
    ['a part for many records', { list: { ...payrolls.list, bulk: ['ceese'] } }, '/list/bulk/0', 'cease'],
  ])('refuses %s that is not there, with the names that are', (_, change, place, name) => {
    const faults = faultsOf({ ...payrolls, ...change });
    const found = faults.find(({ instancePath }) => instancePath === place);
    expect(found?.params).toMatchObject({ allowedValues: expect.arrayContaining([name]) as string[] });
  });

  it('leaves room for a permission that the file adds, and is still the meta-schema of all resources', () => {
    const { list } = payrolls.endpoints;
    expect(
      faultsOf({ ...payrolls, endpoints: { ...payrolls.endpoints, list: { ...list, permission: 'payroll.audit' } } }),
    ).toEqual([]);
    expect(faultsOf({ ...payrolls, colour: 'red' }).map(({ keyword }) => keyword)).toContain('additionalProperties');
  });
});
