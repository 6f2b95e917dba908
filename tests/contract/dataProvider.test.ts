import { HttpError, type RaRecord } from 'react-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as generated from '../../schemas/generated/resources.ts';
import type { Resource } from '../../schemas/generated/types.ts';
import { createDataProvider, type PortalDataProvider } from '../../src/providers/data/dataProvider.ts';
import { createHttpClient } from '../../src/providers/http/httpClient.ts';
import { accountOf } from '../e2e/support/accounts.ts';
import { createTestApi, type TestApi } from '../setup/api/testApi.ts';

/*
 * react-admin's contract for data providers, checked against the service itself: the parameters and results of each method, for every resource.
 * https://marmelab.com/react-admin/DataProviderWriting.html
 */

const resources: Record<string, Resource> = Object.fromEntries(
  Object.values(generated).map(({ resource }) => [resource.name, resource]),
);

let test: TestApi;
let data: PortalDataProvider;
beforeAll(async () => {
  test = await createTestApi({ sample: true });

  const { user_uid: token } = await test.database.db
    .selectFrom('portal.users')
    .select('user_uid')
    .where('email', '=', accountOf('hs-admin').email)
    .executeTakeFirstOrThrow();
  const http = createHttpClient({
    fetch: async (path, init) => {
      init?.signal?.throwIfAborted();
      return test.api.request(path, init);
    },
    accessToken: () => token,
    renewAccessToken: () => Promise.resolve(null),
    onUnauthorised: () => {},
    onForbidden: () => {},
    onChangeForbidden: () => {},
  });
  data = createDataProvider({ employerId: 1001, resources, send: (path, init) => http.request(path, init) });
});
afterAll(() => test.close());

const firstPage = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const;
const firstOf = async (name: string): Promise<RaRecord> => {
  const [first] = (await data.getList(name, firstPage)).data as RaRecord[];
  if (!first) throw new Error(`The sample data has no ${name}.`);
  return first;
};

const ofEmployer = Object.values(resources).filter(
  ({ scope, endpoints: { list } }) => scope !== 'intermediary' && list && !list.path.includes('{id}'),
);
const belowParent = Object.values(resources).filter(({ endpoints: { list } }) => list?.path.includes('{id}'));

describe.each(ofEmployer)('$name', ({ name, idProperty }) => {
  it('getList returns a page of records with ids, and the total', async () => {
    const { data: rows, total = 0 } = await data.getList<RaRecord>(name, firstPage);
    expect(rows.length).toBe(Math.min(total, 5));
    for (const row of rows) expect(row.id).toBe(String(row[idProperty]));
  });

  it('getOne returns the record of an id, and getMany those of several', async () => {
    const { data: rows } = await data.getList<RaRecord>(name, firstPage);
    const ids = rows.slice(0, 2).map(({ id }) => id);
    for (const id of ids) expect((await data.getOne<RaRecord>(name, { id })).data.id).toBe(id);
    const many = ids.length > 0 ? (await data.getMany<RaRecord>(name, { ids })).data : [];
    expect(new Set(many.map(({ id }) => id))).toEqual(new Set(ids));
  });
});

describe.each(belowParent)('$name, which belong to a record of another resource,', ({ name, parent }) => {
  it('are listed for their parent, found one by one, and refused without a parent', async () => {
    if (!parent) throw new Error(`${name} lies below no parent.`);
    const owner = await firstOf(parent.resource);
    const { data: rows } = await data.getList<RaRecord>(name, { ...firstPage, filter: { [parent.field]: owner.id } });
    for (const row of rows) expect(row[parent.field]).toBe(owner.id);
    const reference = { ...firstPage, target: parent.field, id: owner.id };
    expect((await data.getManyReference<RaRecord>(name, reference)).data).toEqual(rows);
    const ids = rows.map(({ id }) => id);
    expect((await data.getMany<RaRecord>(name, { ids })).data.map(({ id }) => id)).toEqual(ids);
    await expect(data.getList(name, firstPage)).rejects.toThrow(`id as filter.${parent.field}`);
  });
});

describe('getList', () => {
  it('sorts, filters and searches', async () => {
    const sort = { field: 'payrollNumber', order: 'DESC' } as const;
    const { data: rows } = await data.getList<RaRecord>('employees', { ...firstPage, sort, filter: { isActive: true } });
    const numbers = rows.map((row) => String(row['payrollNumber']));
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    expect(rows.every((row) => row['isActive'] === true)).toBe(true);
    const [first] = rows;
    const found = await data.getList<RaRecord>('employees', { ...firstPage, filter: { q: String(first?.['payrollNumber']) } });
    expect(found.data.map(({ id }) => id)).toContain(first?.id);
  });

  it('is cancelled by its AbortSignal', async () => {
    await expect(data.getList('employees', { ...firstPage, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('getManyReference', () => {
  it('returns the records that refer to another one', async () => {
    const payroll = await firstOf('payrolls');
    const { data: rows, total } = await data.getManyReference<RaRecord>('employees', {
      ...firstPage,
      target: 'payrollUid',
      id: payroll.id,
    });
    expect(total).toBeGreaterThan(0);
    expect(rows.every((row) => row['payrollUid'] === payroll.id)).toBe(true);
  });
});

describe('changes', () => {
  let added = 0;
  const newcomer = async () => ({
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1990-12-10',
    payrollNumber: `N${(added += 1)}`,
    payrollUid: (await firstOf('payrolls')).id,
    employmentStartDate: '2026-11-02',
  });
  const add = async () => (await data.create<RaRecord>('employees', { data: await newcomer() })).data;

  it('create returns the new record with its id', async () => {
    const added = await add();
    expect((await data.getOne<RaRecord>('employees', { id: added.id })).data).toMatchObject({ id: added.id, firstName: 'Ada' });
  });

  it('update saves the section of the changed fields, whatever the rest of the record contains', async () => {
    const previousData = await add();
    const changed = { ...previousData, town: 'Bristol' };
    const { data: answer } = await data.update<RaRecord>('employees', { id: previousData.id, data: changed, previousData });
    expect(answer).toMatchObject({ id: previousData.id, town: 'Bristol' });
  });

  it('update of fields from two sections is refused, and names the file', async () => {
    const previousData = await add();
    const changed = { ...previousData, town: 'Bristol', firstName: 'Augusta' };
    await expect(data.update('employees', { id: previousData.id, data: changed, previousData })).rejects.toThrow(
      'No endpoint for "update" of "employees": add it to schemas/resources/employees.json.',
    );
  });

  it('update of an older version with If-Match rejects with 412', async () => {
    const { id } = await add();
    const { data: seen } = await data.getOne<RaRecord>('employees', { id });
    const save = (town: string) =>
      data.update('employees', { id, data: { town }, previousData: seen, meta: { ifMatch: seen['@etag'] as string } });
    await save('Bristol');
    await expect(save('Bath')).rejects.toMatchObject({ status: 412 });
  });

  it('updateMany changes all records, and returns their ids', async () => {
    const ids = [(await add()).id, (await add()).id];
    expect((await data.updateMany('employees', { ids, data: { town: 'Wells' } })).data).toEqual(ids);
    const { data: changed } = await data.getMany<RaRecord>('employees', { ids });
    expect(changed.every((row) => row['town'] === 'Wells')).toBe(true);
  });

  it.each([
    ['delete', async (id: string) => data.delete('employees', { id })],
    ['deleteMany', async (id: string) => data.deleteMany('employees', { ids: [id] })],
  ])('%s of a resource that the API cannot delete rejects with a sentence, and deletes nothing', async (_, remove) => {
    const { id } = await add();
    await expect(remove(String(id))).rejects.toThrow('No endpoint for "delete" of "employees": add it to schemas/resources');
    expect((await data.getOne<RaRecord>('employees', { id })).data.id).toBe(id);
  });
});

describe('failures', () => {
  it('with status 422 are HttpErrors with a message for each field', async () => {
    const failure = await data.create('employees', { data: { firstName: '' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 422, body: { errors: { lastName: expect.stringMatching(/\w/) as string } } });
  });

  it('of any other status are HttpErrors too', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const failure = await data.getOne('employees', { id }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HttpError);
    expect(failure).toMatchObject({ status: 404 });
  });
});
