import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const employer = {
  id: 1001,
  employerUid: '00000000-0000-4000-8000-000000000000',
  name: 'Larkspur Logistics Ltd',
  shortName: 'Larkspur',
  isActive: true,
  isIntermediary: false,
  employeeCount: 5_000,
};
const page = {
  data: Array.from({ length: 25 }, () => employer),
  meta: { totalCount: 100_000, pageCount: 4_000, currentPage: 1, perPage: 25 },
};

const app = new Hono().get('/employers', (c) => c.json(page));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
process.on('message', () => process.send?.(process.cpuUsage()));
