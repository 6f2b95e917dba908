import { Hono } from 'hono';
import { employeeRequest, type EmployeeRequestEvent } from '../../../machines/lifecycles/employeeRequest.ts';
import { type Operation, can } from '../../../machines/permissions.ts';
import { employeeRequests } from '../../../schemas/generated/resources.ts';
import type { EmployeeRequest } from '../../../schemas/generated/types.ts';
import { refundDueOn } from '../../../domain/assessment/timeLimits.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import type { Reader } from '../../store/createStore.ts';
import type { ListRequest } from '../../store/records/resourceTable.ts';
import { type RequestFacts, requestFacts } from '../../store/employees/employeeRequestFacts.ts';
import { findRequest, listRequests, ownerOfRequest, type RequestRow } from '../../store/employees/employeeRequests.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { wantsCsv, wholeFile, writtenCsv } from '../core/csv.ts';
import { changeRequest } from './employeeRequestEvents.ts';
import { allowedActions } from '../../work/lifecycles/changeState.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';
import { assertParty } from '../core/partyOfRequest.ts';

const { resource, entity } = employeeRequests;

/** The requests with the caller's allowed actions, and the reasons for those refused. */
async function toAnswers(
  c: ApiContext,
  reader: Reader,
  employerId: number,
  rows: readonly RequestRow[],
): Promise<EmployeeRequest[]> {
  const facts = await requestFacts(
    reader,
    employerId,
    rows.map(({ requestUid }) => requestUid),
    todayOf(c),
  );
  const byUid = new Map(facts.map((one) => [one.requestUid, one]));
  const may = (operation: Operation): boolean => can(c.var.caller, operation, employerId);
  // A request that has been answered needs no reason why it cannot be answered again.
  const flagsOf = ({ status }: RequestRow) => ({
    canComplete: { event: 'complete', permitted: status === 'outstanding' && may('employeeRequest.complete') },
    canCancel: { event: 'cancel', permitted: status === 'outstanding' && may('employeeRequest.cancel') },
  });
  return rows.map((row) => {
    const own = byUid.get(row.requestUid);
    if (!own) throw new Error(`The request ${row.requestUid} has no facts.`);
    return {
      ...row,
      ...refundOf(row, own, todayOf(c)),
      allowedActions: allowedActions(employeeRequest, row.status, own, flagsOf(row)),
    };
  });
}

/** The refund that an opt-out calls for, until the money is given back. The time for it begins with the request, which is the employee's notice. */
function refundOf(
  { type, status, requestedDate }: RequestRow,
  { heldAmount, wasPaid }: RequestFacts,
  today: string,
): Pick<EmployeeRequest, 'refundDueDate' | 'refundStatus'> {
  if (type !== 'optOut' || status === 'cancelled' || !wasPaid) return { refundDueDate: null, refundStatus: null };
  const refundDueDate = refundDueOn(ukDay(new Date(requestedDate)));
  if (heldAmount <= 0) return { refundDueDate, refundStatus: 'paid' };
  return { refundDueDate, refundStatus: refundDueDate >= today ? 'due' : 'overdue' };
}

/** The owner of the request of the path. @throws Refusal notFound, also when the caller may not see it. */
async function employerOf(c: ApiContext): Promise<number> {
  const employerId = await ownerOfRequest(c.var.deps.store.db, uidOf(c, 'id'));
  if (employerId === undefined || !can(c.var.caller, 'employeeRequest.read', employerId)) throw Refusal.notFound();
  return employerId;
}

async function requestIn(reader: Reader, employerId: number, requestUid: string): Promise<RequestRow> {
  const row = await findRequest(reader, employerId, requestUid);
  if (!row) throw Refusal.notFound();
  return row;
}

const csvFields = [
  'requestedDate',
  'employeeName',
  'type',
  'askedFor',
  'payrollName',
  'pensionSchemeName',
  'benefitType',
  'status',
];

/** The whole list in one file, whatever its length. */
async function asCsv(c: ApiContext, employerId: number, request: ListRequest): Promise<Response> {
  const file = writtenCsv<RequestRow>(c, { name: 'employee-requests', fields: csvFields, entity, show: (slice) => slice });
  await c.var.deps.store.read([employerId], async (reader) => {
    await assertParty(reader, 'employers', employerId);
    await listRequests(reader, employerId, { ...request, ...wholeFile, take: file.take });
  });
  return file.answer();
}

/** The route of an action of one request. */
const action =
  (type: EmployeeRequestEvent['type'], operation: Operation) =>
  async (c: ApiContext): Promise<Response> => {
    const requestUid = uidOf(c, 'id');
    const employerId = await employerOf(c);
    if (!can(c.var.caller, operation, employerId)) throw Refusal.forbidden();
    const [data] = await c.var.deps.store.within([employerId], async (tx) => {
      await changeRequest(c, tx, employerId, requestUid, type);
      return toAnswers(c, tx, employerId, [await requestIn(tx, employerId, requestUid)]);
    });
    return c.json({ data });
  };

/** Employee requests (docs/product.md, point 7, "Requests, levels and contributions"). */
export const employeeRequestRoutes = new Hono<ApiEnvironment>()
  .get('/employers/:employerId/employee-requests', authenticated, async (c) => {
    const employerId = employerFor(c, 'employeeRequest.read');
    const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
    if (wantsCsv(c)) return asCsv(c, employerId, request);
    return c.var.deps.store.read([employerId], async (reader) => {
      const list = writtenList<RequestRow>(c, (slice) => toAnswers(c, reader, employerId, slice));
      const { rows, totalCount } = await listRequests(reader, employerId, { ...request, take: list.take });
      if (totalCount === 0) await assertParty(reader, 'employers', employerId);
      await list.take(rows);
      return list.answer(listMeta(request, totalCount));
    });
  })
  .get('/employee-requests/:id', authenticated, async (c) => {
    const employerId = await employerOf(c);
    const [data] = await c.var.deps.store.read([employerId], async (reader) =>
      toAnswers(c, reader, employerId, [await requestIn(reader, employerId, uidOf(c, 'id'))]),
    );
    return c.json({ data });
  })
  .patch('/employee-requests/:id/complete', authenticated, action('complete', 'employeeRequest.complete'))
  .patch('/employee-requests/:id/cancel', authenticated, action('cancel', 'employeeRequest.cancel'));
