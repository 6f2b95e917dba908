import { Hono } from 'hono';
import { type Operation, can } from '../../machines/permissions.ts';
import type { Employee } from '../../schemas/generated/types.ts';
import { administratorsOf, giveAdminAccess, revokeAccess } from '../store/employeeAccess.ts';
import type { Reader, Scoped } from '../store/createStore.ts';
import { type EmployeeRow, activityOf, contributionsOf, recordActivity } from '../store/employees.ts';
import type { Page, PageRequest } from '../store/listPage.ts';
import { employeeActions } from './allowedActions.ts';
import { ApiError } from './apiError.ts';
import { type ApiContext, type ApiEnvironment, authenticated, employerFor, uidOf } from './context.ts';
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

interface Action {
  operation: Operation;
  /** Why the action cannot be done to this record now, or null. */
  refusal(employee: EmployeeRow): string | null;
  act(tx: Scoped, c: ApiContext, employerId: number, employee: EmployeeRow): Promise<void>;
  activity: string;
}

const action =
  ({ operation, refusal, act, activity }: Action) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'employee.read');
    const employeeUid = uidOf(c, 'employeeUid');
    const { store, clock } = c.var.deps;
    const data = await store.within([employerId], async (tx): Promise<Employee> => {
      const employee = await employeeIn(tx, employerId, employeeUid);
      if (!can(c.var.caller, operation, employerId)) throw ApiError.forbidden();
      const reason = refusal(employee);
      if (reason !== null) throw new ApiError(409, reason);
      await act(tx, c, employerId, employee);
      await recordActivity(tx, { employerId, employeeUid, actorUserUid: c.var.caller.userUid, at: clock(), activity });
      const after = await employeeIn(tx, employerId, employeeUid);
      return { ...after, allowedActions: employeeActions(c.var.caller, employerId, after) };
    });
    return c.json({ data });
  };

const hasAccess = ({ companyRelationships }: EmployeeRow): boolean =>
  companyRelationships?.some(({ isActive }) => isActive) ?? false;

const createAdminAccess = action({
  operation: 'employee.createAdminAccess',
  refusal: (employee) => {
    if (hasAccess(employee)) return 'This employee has access already.';
    return employee.email ? null : 'Add an email address to the contact details first: access is given to it.';
  },
  async act(tx, c, employerId, { employeeUid, email, firstName, lastName }) {
    const holder = { employerId, employeeUid, email: email ?? '', firstName, lastName };
    if (!(await giveAdminAccess(tx, holder, c.var.deps.clock())))
      throw new ApiError(
        409,
        'The email address on this record is that of somebody else who has access to this employer. Correct it in the contact details first.',
      );
  },
  activity: 'Admin access given',
});

const revokeEmployeeAccess = action({
  operation: 'employee.revokeEmployeeAccess',
  refusal: (employee) => (hasAccess(employee) ? null : 'This employee has no access to revoke.'),
  async act(tx, c, employerId, { employeeUid }) {
    const administrators = await administratorsOf(tx, employerId);
    const others = administrators.filter((administrator) => administrator.employeeUid !== employeeUid);
    if (others.length === 0)
      throw new ApiError(409, 'This is the last administrator of the employer. Give somebody else admin access first.');
    if (
      administrators.some(
        (administrator) => administrator.employeeUid === employeeUid && administrator.userUid === c.var.caller.userUid,
      )
    ) {
      throw new ApiError(409, 'You cannot revoke your own access. Ask another administrator.');
    }
    await revokeAccess(tx, employerId, employeeUid, c.var.deps.clock());
  },
  activity: 'Access revoked',
});

/** What belongs to an employee beside the record itself: contributions, recent activity and access (SPEC.md, point 7). */
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
  )
  .post(`${one}/create-admin-access`, authenticated, createAdminAccess)
  .patch(`${one}/revokeEmployeeAccess`, authenticated, revokeEmployeeAccess);
