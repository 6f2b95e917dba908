import { strict as assert } from 'node:assert';
import type { OpenApiParameter } from '../../../schemas/generator/openapi/openApi.ts';
import { documentedOperations, type DocumentedOperation, responseOf } from '../apiDocument.ts';
import { type Call, type ContractCase, assertRefused, formOf } from '../contract.ts';
import type { Role } from '../../e2e/support/accounts.ts';
import { discardUploads } from '../prepared/bulkLoads.ts';
import { employerOf } from '../prepared/workforce.ts';

type Method = Parameters<Call>[1];

/** Has the rights of provider staff, so that a refusal has only the cause under test. */
const staff = 'hs-admin';
/** The role that has the right of each operation that not all provider staff have. */
const moreThanStaff: Readonly<Record<string, Role>> = { moveClock: 'provider-admin' };
export const staffFor = ({ operation }: DocumentedOperation): Role => moreThanStaff[operation.operationId] ?? staff;
/** Cannot see every employer, as staff can: for this user another person's employer gets the same answer as a missing one. */
const administrator = 'pension-admin';

const isUpload = ({ operation }: DocumentedOperation): boolean =>
  operation.requestBody?.content['multipart/form-data'] !== undefined;

const isList = ({ method, operation }: DocumentedOperation): boolean =>
  method === 'get' && operation.parameters.some(({ name }) => name === 'getAll');

/** An intermediary of the sample data that acts for the administrator's employer, for `{intermediaryId}`. */
const intermediaryId = '103';

/** The first record of a resource's list; for a resource below a parent, of the first parent's list. */
async function firstOf(call: Call, resource: string, idProperty: string, employerId: string): Promise<string> {
  const list = documentedOperations.find(
    (other) =>
      isList(other) &&
      other.operation['x-resource'] === resource &&
      (other.operation['x-parent'] !== undefined || !other.path.includes('{id}')),
  );
  assert.ok(list, `${resource} needs a list from which to take an {id}`);
  const parent = list.operation['x-parent'];
  const parentId = parent ? await firstOf(call, parent.resource, parent.idProperty, employerId) : '';
  const path = list.path
    .replace('{employerId}', employerId)
    .replace('{intermediaryId}', intermediaryId)
    .replace('{id}', parentId);
  const { body } = await call(staff, 'GET', path);
  const [row] = (body as { data: Record<string, unknown>[] }).data;
  assert.ok(row, `${path} has no record in the sample data for the operations`);
  return String(row[idProperty]);
}

/** An existing record for `{id}`: the parent's, where the path is below one. */
function firstId(call: Call, { operation }: DocumentedOperation, employerId: string): Promise<string> {
  const parent = operation['x-parent'];
  if (parent) return firstOf(call, parent.resource, parent.idProperty, employerId);
  return firstOf(call, operation['x-resource'] ?? '', operation['x-id-property'] ?? '', employerId);
}

/** An address of the operation with an existing record. */
export async function pathOf(call: Call, documented: DocumentedOperation): Promise<string> {
  const employerId = (await employerOf(call, administrator)).split('/').at(-1) ?? '';
  const path = documented.path.replace('{employerId}', employerId).replace('{intermediaryId}', intermediaryId);
  const known = path
    .replace('{machine}', 'employeeRequest')
    .replace('{module}', 'signUp')
    .replace('{kind}', 'employees')
    .replace('{recordUid}', crypto.randomUUID());
  return known.includes('{id}') ? known.replace('{id}', await firstId(call, documented, employerId)) : known;
}

/** An address of the same form without a record. */
export function emptyPath({ path, operation }: DocumentedOperation): string {
  const unknown = ({ schema }: OpenApiParameter): string => (schema.type === 'integer' ? '987654321' : crypto.randomUUID());
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, parameter) => filled.replace(`{${parameter.name}}`, unknown(parameter)), path);
}

/** For each refusal, the request that causes it and the condition under which it is possible. */
const tries: readonly {
  status: number;
  applies(documented: DocumentedOperation): boolean;
  ask(call: Call, method: Method, path: string, documented: DocumentedOperation): ReturnType<Call>;
}[] = [
  {
    status: 401,
    applies: ({ operation }) => operation.security === undefined,
    ask: (call, method, path) => call(null, method, path, method === 'GET' ? undefined : {}),
  },
  {
    status: 404,
    applies: ({ path }) => path.includes('{'),
    ask: (call, method, _path, documented) =>
      call(
        // Only staff see jobs and monitoring sessions.
        /\{(?:id|jobUid|dueDayChangeUid|announcementUid|sessionUid|recordingUid)\}/.test(documented.path) ? staff : administrator,
        method,
        emptyPath(documented),
        method === 'GET' ? undefined : {},
      ),
  },
  {
    status: 400,
    applies: isList,
    ask: (call, method, path) => call(staff, method, `${path}?limit=0`),
  },
  {
    status: 403,
    applies: ({ method }) => method !== 'get',
    ask: (call, method, path) => call(staff, method, path, {}, { 'X-Requested-With': 'form' }),
  },
  ...(
    [
      [415, '<record/>', { 'Content-Type': 'application/xml' }],
      [400, '{"cut": ', {}],
      [422, { nobodyKnowsThisField: 1 }, {}],
    ] as const
  ).map(([status, body, headers]) => ({
    status,
    applies: ({ operation }: DocumentedOperation) => operation.requestBody?.content['application/json'] !== undefined,
    ask: (call: Call, method: Method, path: string, documented: DocumentedOperation) =>
      call(staffFor(documented), method, path, body, headers),
  })),
  ...(
    [
      [415, { body: '{}', headers: {} }],
      [400, { ...formOf({}), body: 'no form' }],
      [422, formOf({ nobodyKnowsThisField: '1' })],
    ] as const
  ).map(([status, { body, headers }]) => ({
    status,
    applies: isUpload,
    ask: (call: Call, method: Method, path: string, documented: DocumentedOperation) =>
      call(staffFor(documented), method, path, body, headers),
  })),
];

/** One case for each operation of the document, so that a new resource is covered without further code. */
export const documentedRefusalCases: readonly ContractCase[] = documentedOperations.map((documented) => ({
  name: `${documented.operation.operationId} refuses as documented`,
  async run(call) {
    const method = documented.method.toUpperCase() as Method;
    const path = await pathOf(call, documented);
    // An upload in progress refuses another one before its body is read.
    if (isUpload(documented)) await discardUploads(call);
    for (const { status, applies, ask } of tries) {
      if (!applies(documented)) continue;
      assert.ok(responseOf(documented.operation, status), `${status} of ${method} ${documented.path} is documented`);
      assertRefused(await ask(call, method, path, documented), status);
    }
  },
}));
