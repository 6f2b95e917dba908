import { afterAll, beforeAll, it } from 'vitest';
import { createTestApi, type TestApi } from '../../setup/api/testApi.ts';
import { expectCarriedOut } from './carriedRows.ts';

/** Other rows, or those of a failure: `CARRIED_SEED=7 npx vitest run --config vitest.long.config.ts tests/contract/carriedRows`. */
const { CARRIED_SEED: seed = '2' } = process.env;

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

it('of 5,000 rows at the boundaries of all checks, those that pass are carried out', { timeout: 600_000 }, () =>
  expectCarriedOut(test, { rowCount: 5_000, seed: Number(seed), isWhole: true }),
);
