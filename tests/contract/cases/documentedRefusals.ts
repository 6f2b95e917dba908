import { strict as assert } from 'node:assert';
import type { OpenApiParameter } from '../../../schemas/openApi.ts';
import { documentedOperations, type DocumentedOperation, responseOf } from '../apiDocument.ts';
import { type Call, type ContractCase, assertRefused } from '../contract.ts';
import { employerOf } from './workforce.ts';

type Method = Parameters<Call>[1];

/** May do whatever staff may, so that a refusal has no other cause than the one that is tried. */
const staff = 'hs-admin';
/** An employer that is not there is told from one that is somebody else's by nobody, and staff see them all. */
const keeper = 'pension-admin';

const isList = ({ method, operation }: DocumentedOperation): boolean =>
  method === 'get' && operation.parameters.some(({ name }) => name === 'getAll');

/** An intermediary of the sample data, for `{intermediaryId}`. */
const firm = '101';

/** A record that is there, for `{id}`: the first of the resource's own list. */
async function firstId(call: Call, { operation, path }: DocumentedOperation, employerId: string): Promise<string> {
  const resource = operation['x-resource'];
  const list = documentedOperations.find(
    (other) => isList(other) && other.operation['x-resource'] === resource && !other.path.includes('{id}'),
  );
  const idProperty = operation['x-id-property'];
  assert.ok(list && idProperty, `${path} takes an {id}, so ${resource ?? 'its resource'} needs a list to take one from`);
  const { body } = await call(staff, 'GET', list.path.replace('{employerId}', employerId).replace('{intermediaryId}', firm));
  const [row] = (body as { data: Record<string, unknown>[] }).data;
  assert.ok(row, `${list.path} has no record in the sample data to try the operations on`);
  return String(row[idProperty]);
}

async function pathOf(call: Call, documented: DocumentedOperation): Promise<string> {
  const employerId = (await employerOf(call, keeper)).split('/').at(-1) ?? '';
  const path = documented.path.replace('{employerId}', employerId).replace('{intermediaryId}', firm);
  const known = path.replace('{machine}', 'employeeRequest').replace('{recordUid}', crypto.randomUUID());
  return known.includes('{id}') ? known.replace('{id}', await firstId(call, documented, employerId)) : known;
}

/** An address of the same form where nothing is. */
function emptyPath({ path, operation }: DocumentedOperation): string {
  const unknown = ({ schema }: OpenApiParameter): string => (schema.type === 'integer' ? '987654321' : crypto.randomUUID());
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((filled, parameter) => filled.replace(`{${parameter.name}}`, unknown(parameter)), path);
}

/** How to bring about each refusal, and what it needs to be possible. */
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
      call(documented.path.includes('{id}') ? staff : keeper, method, emptyPath(documented), method === 'GET' ? undefined : {}),
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
    applies: ({ operation }: DocumentedOperation) => operation.requestBody !== undefined,
    ask: (call: Call, method: Method, path: string) => call(staff, method, path, body, headers),
  })),
];

/** One case for each operation of the document, so that a new resource is tried without a line of code. */
export const documentedRefusalCases: readonly ContractCase[] = documentedOperations.map((documented) => ({
  name: `${documented.operation.operationId} refuses as its document says`,
  async run(call) {
    const method = documented.method.toUpperCase() as Method;
    const path = await pathOf(call, documented);
    for (const { status, applies, ask } of tries) {
      if (!applies(documented)) continue;
      assert.ok(responseOf(documented.operation, status), `${status} of ${method} ${documented.path} is documented`);
      assertRefused(await ask(call, method, path, documented), status);
    }
  },
}));
