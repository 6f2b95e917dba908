import * as resources from '../../schemas/generated/resources.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSettings } from '../../server/node/postgres/testSettings.ts';
import { type TestApi, createTestApi } from '../setup/api/testApi.ts';
import { accountOf } from '../e2e/support/accounts.ts';
import { type Call, answerOf, defectsIn, portalBody, portalHeaders } from './contract.ts';
import { documentedOperations } from './apiDocument.ts';
import { documentedRefusalCases } from './cases/documentedRefusals.ts';
import { conforming } from './conforming.ts';
import { contractCases, sampleCases } from './contractCases.ts';
import { kindOfCall } from './kindOfCall.ts';
import { notCarriedOut } from './notCarriedOut.ts';
import { isTry, undeclaredParameters } from './undeclaredParameters.ts';

/** Defines the tests of the whole contract on PostgreSQL with these settings. */
export function describeContractOnPostgres(settings: DatabaseSettings): void {
  let home: TestApi;
  let userUids: ReadonlyMap<string, string>;

  beforeAll(async () => {
    home = await createTestApi({ sample: true, settings });
    const users = await home.database.db.selectFrom('portal.users').select(['email', 'user_uid']).execute();
    userUids = new Map(users.map((user) => [user.email, user.user_uid]));
  });
  afterAll(() => home.close());

  const called: string[] = [];
  const undeclared = undeclaredParameters();
  let kinds: Set<string>;
  const kindsByCase = new Map<string, ReadonlySet<string>>();

  const call: Call = async (role, method, path, body, headers) => {
    called.push(`${method} /api/v2${path.split('?', 1)[0]}`);
    const token = role === null ? null : (userUids.get(accountOf(role).email) ?? '');
    const text = portalBody(body);
    const sent = portalHeaders(method, token, headers);
    const response = await home.api.request(`/api/v2${path}`, {
      method,
      headers: sent,
      ...(text !== undefined && { body: text }),
    });
    const answer = answerOf(response.status, response.headers, await response.text());
    if (!isTry(path)) kinds.add(kindOfCall(method, sent, text, answer));
    return answer;
  };

  describe(`the contract on PostgreSQL, ${settings} settings`, () => {
    it.each(contractCases)('$name', async (one) => {
      const { name, run } = one;
      kinds = new Set();
      kindsByCase.set(name, kinds);
      const conformingCall = conforming(call);
      await run(documentedRefusalCases.includes(one) ? conformingCall : undeclared.refusing(conformingCall));
      expect(defectsIn(home.reported.splice(0))).toEqual([]);
    });

    it('has exactly the operations of its document', () => {
      const documented = documentedOperations.map(({ method, path }) => `${method.toUpperCase()} /api/v2${path}`);
      expect(documented.map(withoutNames).toSorted()).toEqual([...new Set(operationsOfApi().map(withoutNames))].toSorted());
    });

    // Last, because these need the calls of the other cases.
    it('calls every operation of the API', () => {
      const operations = operationsOfApi();
      expect(operations.length).toBeGreaterThan(0);
      expect(operations.filter((operation) => !called.some((one) => matches(operation, one)))).toEqual([]);
    });

    it('carries out every operation, and refuses a parameter that it does not declare', () => {
      const untried = undeclared.untried();
      expect(
        untried.filter((operationId) => !eventsOfCharts.has(operationId) && !Object.hasOwn(notCarriedOut, operationId)),
        'Prepare a case in tests/contract/prepared that carries it out.',
      ).toEqual([]);
      expect(
        Object.keys(notCarriedOut).filter((operationId) => !untried.includes(operationId) || eventsOfCharts.has(operationId)),
        'A case carries it out: take it out of tests/contract/notCarriedOut.ts.',
      ).toEqual([]);
    });

    it('has each kind of request and answer in the sample for the other homes', () => {
      const inSample = new Set(sampleCases.flatMap(({ name }) => [...(kindsByCase.get(name) ?? [])]));
      expect(inSample.size).toBeGreaterThan(20);
      const missing = [...kindsByCase].flatMap(([name, ofCase]) =>
        [...ofCase].filter((kind) => !inSample.has(kind)).map((kind) => `${kind}: "${name}"`),
      );
      expect(missing, 'Add one of these cases to sampleNames in contractCases.ts.').toEqual([]);
    });
  });

  const operationsOfApi = (): string[] =>
    home.api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
}

/**
 * The events that resources name in their files, whose routes are generated: server/api/lifecycles/lifecycleRoutes.api.test.ts sends each of them, those of a
 * developer's own resource too.
 */
const eventsOfCharts = new Set(
  Object.values(resources).flatMap(({ resource: { entity, lifecycle } }) =>
    Object.keys(lifecycle?.events ?? {}).map((event) => toCamelCase(`${entity}-${event}`)),
  ),
);

/** @example toCamelCase('review-meeting-hold') // 'reviewMeetingHold' */
function toCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** @example withoutNames('GET /employers/:id') // 'GET /employers/*' */
const withoutNames = (operation: string): string => operation.replaceAll(/:\w+|\{\w+\}/g, '*');

/** @example matches('GET /employers/:id', 'GET /employers/12') // true */
function matches(operation: string, one: string): boolean {
  const [wanted, given] = [operation.split('/'), one.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
