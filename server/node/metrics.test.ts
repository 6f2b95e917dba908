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

it('counts the connections of each pool', async () => {
  const database = await createTestDatabase({ migrated: false });
  const metrics = createMetrics();
  metrics.observePool('general', database.pool);
  metrics.observePool('reading', database.pool);
  const [busy] = await Promise.all([database.pool.connect(), database.pool.query('select 1')]);

  const { body } = await metrics.render();

  for (const pool of ['general', 'reading']) {
    expect(body).toContain(`portal_database_connections{pool="${pool}",state="idle"} 1`);
    expect(body).toContain(`portal_database_connections{pool="${pool}",state="busy"} 1`);
    expect(body).toContain(`portal_database_connections{pool="${pool}",state="waiting"} 0`);
  }
  busy.release();
  await database.close();
});
