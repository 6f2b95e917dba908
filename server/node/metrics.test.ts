import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createTestDatabase } from './postgres/testDatabase.ts';

it('counts requests by part of the service, never by path', async () => {
  const metrics = createMetrics();
  metrics.observeRequest('api', 'GET', 200, 0.004);
  metrics.observeRequest('api', 'GET', 200, 0.006);

  const { body } = await metrics.render();

  expect(body).toContain('portal_http_request_duration_seconds_bucket{le="0.005",area="api",method="GET",status="200"} 1');
  expect(body).toContain('portal_http_request_duration_seconds_count{area="api",method="GET",status="200"} 2');
});

it('counts the connections of all pools together', async () => {
  const databases = await Promise.all([createTestDatabase({ migrated: false }), createTestDatabase({ migrated: false })]);
  const metrics = createMetrics();
  for (const { pool } of databases) metrics.observePool(pool);
  await Promise.all(databases.map(({ pool }) => pool.query('select 1')));
  const busy = await databases[0].pool.connect();

  const { body } = await metrics.render();

  expect(body).toContain('portal_database_connections{state="idle"} 1');
  expect(body).toContain('portal_database_connections{state="busy"} 1');
  expect(body).toContain('portal_database_connections{state="waiting"} 0');
  busy.release();
  await Promise.all(databases.map((database) => database.close()));
});
