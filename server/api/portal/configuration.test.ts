import { afterAll, beforeAll, expect, it } from 'vitest';
import configuration from '../../../schemas/entities/configuration.schema.json' with { type: 'json' };
import { type TestApi, createTestApi } from '../../../tests/setup/api/testApi.ts';
import { defaultConfiguration } from './defaultConfiguration.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

it('answers the whole configuration without signing in', async () => {
  const { status, body } = await test.call<{ data: object }>(null, 'GET', '/configuration');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ brandName: 'Test Pensions', correspondenceAddress: { town: 'London' } });
});

it.each(['fields=brandName,helpUrl', 'fields=helpUrl&fields=brandName'])('answers the fields of the query: %s', async (query) => {
  const { body } = await test.call<{ data: object }>(null, 'GET', `/configuration?${query}`);
  expect(body.data).toEqual({ brandName: 'Test Pensions', helpUrl: 'https://provider.example/help' });
});

it.each(['fields=brandName,colour', 'fields=', 'fields=constructor'])('refuses an unknown field: %s', async (query) => {
  const { status, body } = await test.call(null, 'GET', `/configuration?${query}`);
  expect([status, body.errors]).toMatchObject([400, [{ field: 'fields' }]]);
});

it('has a default for every field', () => {
  expect(Object.keys(defaultConfiguration('Test Pensions', null)).toSorted()).toEqual(
    Object.keys(configuration.properties).toSorted(),
  );
});
