import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';
import { accountOf } from '../e2e/support/accounts.ts';
import { type TestApi, createTestApi } from '../setup/api/testApi.ts';
import { apiDocument, documentedOperations, jsonOf } from './apiDocument.ts';
import { emptyPath, pathOf, staffFor } from './cases/documentedRefusals.ts';
import { type Answer, type Call, answerOf, defectsIn, portalBody, portalHeaders } from './contract.ts';

/** Values that no form would send, as JSON text: valid for a type in JSON but not for a database. */
const hostile: readonly string[] = [
  '1e20',
  '1e400',
  '0.1e-300',
  '"\\ud800"',
  '"infinity"',
  `"${'x'.repeat(70_000)}"`,
  '["\\udfff"]',
  '{"__proto__": {"isAdmin": true}}',
  '{"a": "\\ud800"}',
];

// An operation whose fields accept what is hostile takes hundreds of requests.
vi.setConfig({ testTimeout: 60_000 });

let home: TestApi;
let userUids: ReadonlyMap<string, string>;
let requests = 0;

beforeAll(async () => {
  // Error reports are limited for each sender, and sign-ups for all senders in a minute.
  const began = Date.UTC(2026, 10, 21, 9);
  home = await createTestApi({
    sample: true,
    addressOf: () => crypto.randomUUID(),
    clock: () => new Date(began + requests * 2_000),
  });
  const users = await home.database.db.selectFrom('portal.users').select(['email', 'user_uid']).execute();
  userUids = new Map(users.map((user) => [user.email, user.user_uid]));
});
afterAll(() => home.close());

const call: Call = async (role, method, path, body, headers) => {
  requests += 1;
  const token = role === null ? null : (userUids.get(accountOf(role).email) ?? '');
  const text = portalBody(body);
  const response = await home.api.request(`/api/v2${path}`, {
    method,
    headers: portalHeaders(method, token, headers),
    ...(text !== undefined && { body: text }),
  });
  return answerOf(response.status, response.headers, await response.text());
};

function resolved(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (apiDocument.components.schemas[name] ?? {});
}

/** One field for each kind of schema: of forty boolean fields one is enough. */
function differentFields({ properties = {} }: JsonSchema): string[] {
  const kinds = new Map<string, string>();
  for (const [field, { title: _title, description: _description, default: _default, ...kind }] of Object.entries(properties))
    kinds.set(JSON.stringify(kind), field);
  return [...kinds.values()];
}

/** The fields that a refusal names. A part of a field, such as `/address/town`, names the field. */
function namedIn(answer: Answer): ReadonlySet<string> {
  const { errors = [] } = (answer.body ?? {}) as { errors?: readonly { field: string }[] };
  return new Set(answer.status < 500 ? errors.map(({ field }) => field.split(/[./[]/).find((part) => part !== '') ?? '') : []);
}

/**
 * Sends a hostile value in all fields at once, and then in each field by itself that the answer does not refuse by name: a field that is named has been read and
 * refused, whatever stands beside it.
 * @returns The faults of the service.
 */
async function faultsIn(fields: readonly string[], send: (fields: readonly string[]) => Promise<Answer>): Promise<string[]> {
  const named = namedIn(await send(fields));
  const faults: string[] = [];
  for (const field of fields.filter((one) => !named.has(one))) {
    const { status } = await send([field]);
    if (status >= 500) faults.push(`${field} answered ${status}: ${String(home.reported.at(-1)).slice(0, 200)}`);
  }
  return faults;
}

describe('a hostile value in a body is refused or accepted, and never a defect', () => {
  const written = documentedOperations.filter(({ operation }) => operation.requestBody !== undefined);

  it.each(written.map((documented) => [documented.operation.operationId, documented] as const))('%s', async (_, documented) => {
    const schema = resolved(jsonOf(documented.operation.requestBody?.content) ?? {});
    const path = await pathOf(call, documented);
    const method = documented.method.toUpperCase() as Parameters<Call>[1];
    const example = documented.operation.requestBody?.content['application/json']?.example ?? {};
    for (const value of hostile) {
      const send = (fields: readonly string[]): Promise<Answer> => {
        const others = Object.entries(example).filter(([name]) => !fields.includes(name));
        const members = [
          ...others.map(([name, other]) => `${JSON.stringify(name)}: ${JSON.stringify(other)}`),
          ...fields.map((field) => `${JSON.stringify(field)}: ${value}`),
        ];
        return call('hs-admin', method, path, `{${members.join(', ')}}`);
      };
      const faults = await faultsIn([...differentFields(schema), '__proto__', 'constructor'], send);
      expect(faults, value.slice(0, 60)).toEqual([]);
    }
    expect(defectsIn(home.reported.splice(0))).toEqual([]);
  });
});

/** The same for a query. */
const hostileTexts: readonly string[] = [
  '999999999999999',
  '99999999999.999999',
  '\0',
  '%_\\',
  '0001-01-01',
  '9999-12-31T23:59:59+14:00',
  '-infinity',
  'x'.repeat(5_000),
];

describe('a hostile text in a query is refused or finds nothing, and is never a defect', () => {
  const asked = documentedOperations.filter(
    ({ method, operation }) => method === 'get' && operation.parameters.some((parameter) => parameter.in === 'query'),
  );

  it.each(asked.map((documented) => [documented.operation.operationId, documented] as const))('%s', async (_, documented) => {
    const path = await pathOf(call, documented);
    const names = documented.operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    for (const text of hostileTexts) {
      const send = (parameters: readonly string[]): Promise<Answer> =>
        call('hs-admin', 'GET', `${path}?${new URLSearchParams(parameters.map((name) => [name, text]))}`);
      expect(await faultsIn(names, send), text.slice(0, 40)).toEqual([]);
    }
    expect(defectsIn(home.reported.splice(0))).toEqual([]);
  });
});

describe('a change below a record that does not exist is a 404 for staff, who may see every record', () => {
  const changes = documentedOperations.filter(({ method, path }) => method !== 'get' && path.includes('{'));

  it.each(changes.map((documented) => [documented.operation.operationId, documented] as const))('%s', async (_, documented) => {
    const example = documented.operation.requestBody?.content['application/json']?.example;
    const method = documented.method.toUpperCase() as Parameters<Call>[1];
    for (const body of [example, {}]) {
      const { status } = await call('hs-admin', method, emptyPath(documented), body);
      expect([status, defectsIn(home.reported.splice(0))]).toEqual([404, []]);
    }
  });
});

describe('a body', () => {
  const sent = documentedOperations.filter(({ operation }) => operation.requestBody !== undefined);
  const send = async (documented: (typeof sent)[number], path: string, body: string) => {
    const answer = await call(staffFor(documented), documented.method.toUpperCase() as Parameters<Call>[1], path, body);
    return { status: answer.status, size: JSON.stringify(answer.body ?? '').length };
  };

  it('with 10,000 levels, or with more than 1,000 fields, is a 400 everywhere; one with many unknown or long fields gets a short answer', async () => {
    const unknown = (length: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, index) => [`unknown${index}`, index])));
    const [list, object] = [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`];
    const deep = [list, object].map((value) => `{"name": ${value}, "text": "\\ud800\\udc00"}`);
    const [most, long] = [unknown(1_000), JSON.stringify({ ['x'.repeat(500_000)]: 1 })];
    for (const documented of sent) {
      const path = await pathOf(call, documented);
      const { operationId, requestBody } = documented.operation;
      // An operation that takes a form reads no JSON.
      const refused = 'application/json' in (requestBody?.content ?? {}) ? 400 : 415;
      for (const body of [...deep, unknown(1_001)])
        expect([operationId, (await send(documented, path, body)).status]).toEqual([operationId, refused]);
      for (const body of [most, long]) {
        const { status, size } = await send(documented, path, body);
        expect([operationId, status < 500, size < 20_000]).toEqual([operationId, true, true]);
      }
    }
    expect(defectsIn(home.reported.splice(0))).toEqual([]);
  });
});
