import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, createTestApi } from '../setup/api/testApi.ts';
import { accountOf } from '../e2e/support/accounts.ts';
import { type Call, answerOf, defectsIn, portalBody, portalHeaders } from './contract.ts';
import { documentedOperations } from './apiDocument.ts';
import { conforming } from './conforming.ts';
import { contractCases } from './contractCases.ts';

let home: TestApi;
let userUids: ReadonlyMap<string, string>;

beforeAll(async () => {
  home = await createTestApi({ sample: true });
  const users = await home.database.db.selectFrom('portal.users').select(['email', 'user_uid']).execute();
  userUids = new Map(users.map((user) => [user.email, user.user_uid]));
});
afterAll(() => home.close());

const called: string[] = [];

const call: Call = async (role, method, path, body, headers) => {
  called.push(`${method} /api/v2${path.split('?', 1)[0]}`);
  const token = role === null ? null : (userUids.get(accountOf(role).email) ?? '');
  const text = portalBody(body);
  const response = await home.api.request(`/api/v2${path}`, {
    method,
    headers: portalHeaders(method, token, headers),
    ...(text !== undefined && { body: text }),
  });
  return answerOf(response.status, response.headers, await response.text());
};

describe('the contract on PostgreSQL', () => {
  it.each(contractCases)('$name', async ({ run }) => {
    await run(conforming(call));
    expect(defectsIn(home.reported.splice(0))).toEqual([]);
  });

  it('has exactly the operations of its document', () => {
    const documented = documentedOperations.map(({ method, path }) => `${method.toUpperCase()} /api/v2${path}`);
    expect(documented.map(withoutNames).toSorted()).toEqual([...new Set(operationsOfApi().map(withoutNames))].toSorted());
  });

  // Last, because it needs the calls of the other cases.
  it('calls every operation of the API', () => {
    const operations = operationsOfApi();
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter((operation) => !called.some((one) => matches(operation, one)))).toEqual([]);
  });
});

const operationsOfApi = (): string[] =>
  home.api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);

/** @example withoutNames('GET /employers/:id') // 'GET /employers/*' */
const withoutNames = (operation: string): string => operation.replaceAll(/:\w+|\{\w+\}/g, '*');

/** @example matches('GET /employers/:id', 'GET /employers/12') // true */
function matches(operation: string, one: string): boolean {
  const [wanted, given] = [operation.split('/'), one.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
