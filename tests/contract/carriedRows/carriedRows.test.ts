import { afterAll, beforeAll, it } from 'vitest';
import { createTestApi, type TestApi } from '../../setup/api/testApi.ts';
import { expectCarriedOut } from './carriedRows.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

it('rows that pass the checks are carried out, in every format', { timeout: 120_000 }, () =>
  expectCarriedOut(test, { rowCount: 500, seed: 1, isWhole: false }),
);
