import { strict as assert } from 'node:assert';
import { type RecordFiles, records } from '../../../schemas/generated/records.ts';
import { filterFields } from '../../../schemas/lib/filterFields.ts';
import { type Call, type ContractCase, type List, assertRefused, list, record } from '../contract.ts';
import { newRecordOf } from '../prepared/newRecords.ts';
import { accounts, accountWith, anyUidOf, filled, placeOf, roleHasPermission, type Row, validateOf } from './recordAccess.ts';

const unknownUid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The cases of a list: its pages, order, filters and permissions, all as its file says. */
function listCases(files: RecordFiles): ContractCase[] {
  const { resource } = files;
  const validate = validateOf(files);
  const endpoint = resource.endpoints.list;
  if (!endpoint) return [];
  const { path, permission } = endpoint;
  const reader = accountWith(permission);
  const rows = async (call: Call, query = ''): Promise<List<Row>> =>
    list<Row>(call, reader, (await placeOf(call, files, path, reader)) + query, validate);
  return [
    {
      name: `${resource.name} are paged and sorted as their file says`,
      async run(call) {
        const first = await rows(call);
        assert.equal(first.meta.perPage, resource.list.perPage ?? 25);
        const all = await rows(call, '?getAll=1');
        assert.equal(all.data.length, first.meta.totalCount);
        assert.deepEqual(first.data, all.data.slice(0, first.meta.perPage));
        for (const field of resource.list.sort) {
          const up = await rows(call, `?getAll=1&sort=${field}`);
          const down = await rows(call, `?getAll=1&sort=-${field}`);
          assert.deepEqual(down.data, [...up.data].reverse());
        }
        assertRefused(await call(reader, 'GET', `${await placeOf(call, files, path, reader)}?sort=nothing`), 400, ['sort']);
      },
    },
    {
      name: `${resource.name} can be filtered by each of their filters`,
      async run(call) {
        const all = await rows(call, '?getAll=1');
        for (const field of filterFields(resource)) {
          const value = all.data.map((row) => row[field]).find((one) => one !== undefined && one !== null);
          if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
          const found = await rows(call, `?getAll=1&filter[${field}]=${encodeURIComponent(value)}`);
          assert.deepEqual(
            found.data,
            all.data.filter((row) => row[field] === value),
          );
        }
        assertRefused(await call(reader, 'GET', `${await placeOf(call, files, path, reader)}?filter[nothing]=1`), 400, [
          'filter[nothing]',
        ]);
      },
    },
    {
      name: `${resource.name} are shown to the roles of the permission table only`,
      async run(call) {
        assertRefused(await call(null, 'GET', await placeOf(call, files, path, reader)), 401);
        for (const [role, account] of accounts) {
          // A user who sees no parent record cannot name one.
          const at = roleHasPermission(permission, role) || !path.includes('{id}') ? account : reader;
          const { status } = await call(account, 'GET', await placeOf(call, files, path, at));
          assert.equal(status, roleHasPermission(permission, role) ? 200 : 403, `${account} ${path}`);
        }
      },
    },
  ];
}

function showCases(files: RecordFiles): ContractCase[] {
  const { resource } = files;
  const validate = validateOf(files);
  const endpoint = resource.endpoints.show;
  if (!endpoint) return [];
  const reader = accountWith(endpoint.permission);
  return [
    {
      name: `a record of ${resource.name} is shown, and a missing one is a 404`,
      async run(call) {
        const uid = await anyUidOf(call, files, reader);
        if (uid !== undefined) {
          const path = await filled(call, endpoint.path, reader, uid);
          const shown = await record<Row>(call, reader, ['GET', path], validate);
          assert.equal(shown[resource.idProperty], uid);
          assertRefused(await call(null, 'GET', path), 401);
        }
        for (const id of [unknownUid, 'not-a-uid'])
          assertRefused(await call(reader, 'GET', await filled(call, endpoint.path, reader, id)), 404, []);
      },
    },
  ];
}

/** The cases of creating and changing a record, with records made up from the schema. */
function changeCases(files: RecordFiles): ContractCase[] {
  const { resource } = files;
  const validate = validateOf(files);
  const { create, show } = resource.endpoints;
  const update = resource.sections.find((section) => section.update)?.update;
  // A call that takes a form has its own cases.
  if (!create || create.form || !show) return [];
  const writer = accountWith(create.permission);

  const bodyOf = (call: Call) => newRecordOf(call, files, writer);

  return [
    {
      name: `a record of ${resource.name} is read back as it was sent`,
      async run(call) {
        const path = await placeOf(call, files, create.path, writer);
        const body = await bodyOf(call);
        const made = await call(writer, 'POST', path, body);
        assert.equal(made.status, 201, JSON.stringify(made.body));
        const { data } = made.body as { data: Row };
        for (const [field, value] of Object.entries(body)) assert.deepEqual(data[field], value, field);
        const uid = String(data[resource.idProperty]);
        assert.deepEqual(await record<Row>(call, writer, ['GET', await filled(call, show.path, writer, uid)], validate), data);
      },
    },
    {
      name: `a record of ${resource.name} with a missing or unknown field is refused with its name`,
      async run(call) {
        const path = await placeOf(call, files, create.path, writer);
        const required = create.required.filter((field) => field !== resource.parent?.field);
        if (required.length > 0) assertRefused(await call(writer, 'POST', path, {}), 422, required);
        assertRefused(await call(writer, 'POST', path, { ...(await bodyOf(call)), shoeSize: 44 }), 422, ['shoeSize']);
        assertRefused(await call(null, 'POST', path, {}), 401);
      },
    },
    {
      name: `a unique value of ${resource.name} is refused for a second record`,
      async run(call) {
        const path = await placeOf(call, files, create.path, writer);
        for (const field of resource.unique ?? []) {
          const body = await bodyOf(call);
          await record<Row>(call, writer, ['POST', path, body], validate);
          const again = { ...(await bodyOf(call)), [field]: String(body[field]).toUpperCase() };
          assertRefused(await call(writer, 'POST', path, again), 422, [field]);
        }
      },
    },
    ...(update
      ? [
          {
            name: `a record of ${resource.name} is changed by roles with the permission, and keeps fields that were not sent`,
            async run(call: Call) {
              const made = await record<Row>(
                call,
                writer,
                ['POST', await placeOf(call, files, create.path, writer), await bodyOf(call)],
                validate,
              );
              const uid = String(made[resource.idProperty]);
              const editor = accountWith(update.permission);
              const path = await filled(call, update.path, writer, uid);
              assert.deepEqual(await record<Row>(call, editor, ['PATCH', path, {}], validate), made);
              assertRefused(await call(editor, 'PATCH', path, { shoeSize: 44 }), 422, ['shoeSize']);
              assertRefused(await call(null, 'PATCH', path, {}), 401);
              assertRefused(await call(editor, 'PATCH', await filled(call, update.path, writer, unknownUid), {}), 404, []);
            },
          },
        ]
      : []),
  ];
}

/** The cases of deleting a record: the permission, and the absence of the record afterwards. */
function deleteCases(files: RecordFiles): ContractCase[] {
  const { resource } = files;
  const validate = validateOf(files);
  const { create, show, delete: deletion } = resource.endpoints;
  if (!create || !show || !deletion) return [];
  const writer = accountWith(create.permission);
  const deleter = accountWith(deletion.permission);
  return [
    {
      name: `a record of ${resource.name} is deleted by roles with the permission`,
      async run(call) {
        const body = await newRecordOf(call, files, writer);
        const made = await record<Row>(call, writer, ['POST', await placeOf(call, files, create.path, writer), body], validate);
        const path = await filled(call, deletion.path, writer, String(made[resource.idProperty]));
        assertRefused(await call(null, 'DELETE', path), 401);
        for (const [role, account] of accounts) {
          if (roleHasPermission(deletion.permission, role)) continue;
          const answer = await call(account, 'DELETE', path);
          // A user of another employer must not learn that it exists.
          assertRefused(answer, answer.status === 404 ? 404 : 403);
        }
        assertRefused(await call(deleter, 'DELETE', path, undefined, { 'If-Match': '"0"' }), 412, []);
        const seen = await record<Row>(call, deleter, ['GET', path], validate);
        assert.deepEqual(await record<Row>(call, deleter, ['DELETE', path, { changeSource: 'UI' }], validate), seen);
        assertRefused(await call(deleter, 'GET', path), 404, []);
        assertRefused(await call(deleter, 'DELETE', path), 404, []);
      },
    },
  ];
}

/** The behaviour that all resources described by files alone have in common. */
export const recordCases: readonly ContractCase[] = records.flatMap((files) => [
  ...listCases(files),
  ...showCases(files),
  ...changeCases(files),
  ...deleteCases(files),
]);
