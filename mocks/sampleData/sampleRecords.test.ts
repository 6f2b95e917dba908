import { afterAll, beforeAll, expect, it } from 'vitest';
import { records } from '../../schemas/generated/records.ts';
import { employees, employers, intermediaries } from '../../schemas/generated/resources.ts';
import * as entities from '../../schemas/built/allEntities.js';
import type { Validate } from '../../schemas/lib/validate.ts';
import { type TestApi, createTestApi } from '../../tests/setup/api/testApi.ts';
import accounts from '../accounts.json' with { type: 'json' };

interface List {
  data: Record<string, unknown>[];
}

let test: TestApi;
let admin: string;
let parties: Record<'employerId' | 'intermediaryId', readonly unknown[]>;

const listed = async (path: string): Promise<Record<string, unknown>[]> => {
  const { status, body } = await test.call<List>(admin, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=100`);
  expect(status, path).toBe(200);
  return body.data;
};

beforeAll(async () => {
  test = await createTestApi({ sample: true });
  const email = accounts.find(({ role }) => role === 'hs-admin')?.email ?? '';
  const user = await test.database.db
    .selectFrom('portal.users')
    .select('user_uid')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  admin = user.user_uid;
  const ids = async (path: string): Promise<unknown[]> => (await listed(path)).map(({ id }) => id);
  parties = { employerId: await ids('/employers'), intermediaryId: await ids('/intermediaries') };
});
afterAll(() => test.close());

/** The lists of one resource, for every party that it belongs to. */
function pathsOf(path: string): string[] {
  const [, name] = /\{(employerId|intermediaryId)\}/.exec(path) ?? [];
  if (name !== 'employerId' && name !== 'intermediaryId') return [path];
  return parties[name].map((id) => path.replace(`{${name}}`, String(id)));
}

const byHand: readonly (readonly [string, string | undefined, Validate])[] = [
  ['employers', employers.resource.endpoints.list?.path, entities.employer],
  ['intermediaries', intermediaries.resource.endpoints.list?.path, entities.intermediary],
  ['employees', employees.resource.endpoints.list?.path, entities.employee],
];
const fromFiles = await Promise.all(
  records.map(async ({ resource, loadValidators }) => {
    const { validate } = await loadValidators();
    return [resource.name, resource.endpoints.list?.path, validate] as const;
  }),
);

// A list below another record is read through that record's own page.
const lists = [...byHand, ...fromFiles].filter(
  ([, path]) => path !== undefined && !path.includes('{id}') && !/\{(?!employerId|intermediaryId)/.test(path),
);

it.each(lists)('the sample data satisfies the schema of %s', async (_, path = '', validate) => {
  const rows: Record<string, unknown>[] = [];
  // One after the other: the service refuses requests that wait too long for a connection, as those for all employers at once would on a busy machine.
  for (const one of pathsOf(path)) rows.push(...(await listed(one)));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => (validate(row) ? [] : [{ row, errors: validate.errors }]))).toEqual([]);
});
