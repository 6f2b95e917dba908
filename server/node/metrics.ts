import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type pg from 'pg';

/** The service's own measurements. */
export interface Metrics {
  /** @param area - Part of the service. Never a path: each address that anybody tries would become a series. */
  observeRequest(area: string, method: string, status: number, seconds: number): void;
  /** @param name - Purpose of the pool's connections. */
  observePool(name: string, pool: pg.Pool): void;
  /** In Prometheus text format. */
  render(): Promise<{ body: string; contentType: string }>;
  values(): Promise<MetricValues>;
}

/** The measurements of a process, which can be sent to another one. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

/** The measurements of several processes as one, in Prometheus text format. */
export const joinMetrics = (values: readonly MetricValues[]): Promise<string> =>
  AggregatorRegistry.aggregate([...values]).metrics();

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to its answer, by part of the service.',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const pools = new Map<string, pg.Pool>();
  const connections = new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of each pool, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [name, pool] of pools) {
        connections.set({ pool: name, state: 'idle' }, pool.idleCount);
        connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ pool: name, state: 'waiting' }, pool.waitingCount);
      }
    },
  });
  return {
    observeRequest: (area, method, status, seconds) => requests.observe({ area, method, status }, seconds),
    observePool: (name, pool) => void pools.set(name, pool),
    render: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
    values: () => registry.getMetricsAsJSON(),
  };
}
