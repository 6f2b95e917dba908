import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestApi, type TestApi } from './testApi.ts';
import { type UploadPlaces, Uploads } from './uploads.ts';

/** The things that a test of uploads works with. */
export interface UploadTest {
  test: TestApi;
  uploads: Uploads;
  /** A new employer for each test. */
  place: UploadPlaces;
}

/**
 * Sets up the tests of a file: a service with a database of its own for all of them, and a place for each.
 *
 * @param take - Keeps them in the variables of the file, before each test.
 * @example uploadTests((made) => ({ test, uploads, place } = made));
 */
export function uploadTests(take: (made: UploadTest) => unknown): void {
  let test: TestApi;
  let uploads: Uploads;
  beforeAll(async () => {
    test = await createTestApi();
    uploads = new Uploads(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => void take({ test, uploads, place: await uploads.place() }));
}
