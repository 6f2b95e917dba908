import { Hono } from 'hono';
import type { Operation } from '../../machines/permissions.ts';
import type { Reader } from '../store/createStore.ts';
import { activityOf, contributionsOf } from '../store/employees.ts';
import type { Page, PageRequest } from '../store/listPage.ts';
import { ApiError } from './apiError.ts';
import { authenticated } from './authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from './context.ts';
import { employeeIn } from './employeeIn.ts';
import { listMeta, pageRequest } from './listQuery.ts';

const one = '/employers/:employerId/employees/:employeeUid';

/** The route of a paged list that belongs to one employee. */
const related =
  <Row>(
    operation: Operation,
    read: (reader: Reader, employerId: number, employeeUid: string, page: PageRequest, c: ApiContext) => Promise<Page<Row>>,
  ) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, operation);
    const employeeUid = uidOf(c, 'employeeUid');
    const page = pageRequest(new URL(c.req.url).searchParams);
    const { rows, totalCount } = await c.var.deps.store.within([employerId], async (tx) => {
      await employeeIn(tx, employerId, employeeUid);
      return read(tx, employerId, employeeUid, page, c);
    });
    return c.json({ data: rows, meta: listMeta(page, totalCount) });
  };

function benefitOf(c: ApiContext): string | null {
  const benefit = c.req.query('benefit') ?? 'all';
  if (benefit === 'all') return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(benefit))
    throw ApiError.badQuery('benefit', 'Give benefit as a benefitUid, or as all.');
  return benefit;
}

/** What belongs to an employee beside the record itself: contributions and recent activity (SPEC.md, point 7). */
export const employeeRecordRoutes = new Hono<ApiEnvironment>()
  .get(
    `${one}/contributions`,
    authenticated,
    related('contribution.read', (tx, employerId, employeeUid, page, c) =>
      contributionsOf(tx, employerId, employeeUid, benefitOf(c), page),
    ),
  )
  .get(
    `${one}/recent-activity`,
    authenticated,
    related('recentActivity.read', (tx, employerId, employeeUid, page) => activityOf(tx, employerId, employeeUid, page)),
  );
