import { expect, it } from 'vitest';
import type { EntitySchema } from '../../lib/jsonSchema.ts';
import { tableStatements } from './tableMigration.ts';

const boat: EntitySchema = {
  $id: 'boat',
  title: 'Boat',
  required: ['name'],
  properties: {
    boatUid: { title: 'Boat ID', type: 'string', format: 'uuid', readOnly: true },
    name: { title: 'Name', type: 'string' },
    fee: { title: 'Fee', type: ['integer', 'null'], 'x-unit': 'pence' },
    sails: { title: 'Sails', type: 'array', items: { type: 'string' } },
    allowedActions: { title: 'Allowed', type: 'object', readOnly: true, 'x-stored': false },
  },
};
const boats = { name: 'boats', table: 'boats', idProperty: 'boatUid', scope: 'employer', entity: boat, isDeletable: false };

it('gives an employer’s records a table under row-level security, and moves the documents there', () => {
  const statements = tableStatements(boats);
  expect(statements[0]).toBe(`create table portal.boats (
  boat_uid uuid primary key default gen_random_uuid(),
  employer_id bigint not null references portal.employers,
  name text not null,
  fee bigint,
  sails text[] not null default '{}'
)`);
  expect(statements).toContain('alter table portal.boats enable row level security');
  expect(statements.at(-3)).toContain("(document ->> 'fee')::bigint");
  expect(statements.at(-1)).toBe("delete from portal.documents where resource = 'boats'");
});

it('lets records be deleted only where their file does', () => {
  const grants = (isDeletable: boolean) => tableStatements({ ...boats, isDeletable }).filter((one) => one.startsWith('grant'));
  expect(grants(false)).toEqual(['grant select, insert, update on portal.boats to portal_api, portal_provider']);
  expect(grants(true)).toEqual(['grant select, insert, update, delete on portal.boats to portal_api, portal_provider']);
});

it('lets a field be called by a word of SQL', () => {
  const order = { title: 'Order', type: ['string', 'null'], oneOf: [{ const: 'first', title: 'First' }] };
  const statements = tableStatements({ ...boats, entity: { ...boat, properties: { ...boat.properties, order } } });
  expect(statements[0]).toContain(`"order" text check ("order" in ('first'))`);
  expect(statements.at(-3)).toContain('sails, "order")');
});

it('lets only the provider’s staff write what is the provider’s', () => {
  const statements = tableStatements({ ...boats, scope: 'provider' }).join('\n');
  expect(statements).toContain('for select to portal_api using (true)');
  expect(statements).not.toContain('employer_id');
});

it('refuses a field that a document may lack, and says the remedy', () => {
  const entity = { ...boat, properties: { ...boat.properties, port: { title: 'Port', type: 'string' } } };
  expect(() => tableStatements({ ...boats, entity })).toThrow(
    'schemas/entities/boat.schema.json, at /properties/port: a row has a value for every column, and this field may be missing. Let its type be null too',
  );
});
