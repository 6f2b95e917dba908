import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import bulkSwitch from '../../../schemas/entities/bulk-switch.schema.json' with { type: 'json' };
import selectedSwitch from '../../../schemas/entities/selected-switch.schema.json' with { type: 'json' };
import { validate as validateBulkSwitch } from '../../../schemas/built/entities/bulk-switch.js';
import { validate as validateSelectedSwitch } from '../../../schemas/built/entities/selected-switch.js';
import { outOfControl } from '../../../domain/contributions/outOfControl.ts';
import { followEntitlement } from '../../store/contributions/generation.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type SwitchedPayroll, holdPayrolls, switchPayroll } from '../../store/payrolls/payrollSwitch.ts';
import { resourceNamed } from '../../store/resources/recordStore.ts';
import { actorAt, note } from '../../work/changes/actor.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody, validBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';

/** The employees to move: the chosen ones, or everybody, with the number that the screen showed. */
interface EmployeesToMove {
  payrollToUid: string;
  employeeUids: readonly string[] | null;
  expectedCount: number | null;
}

const people = (count: number): string => formatCount(count, 'employee');

/** @throws Refusal invalid at the field, for a payroll that cannot take employees. */
function targetOf(payrolls: readonly SwitchedPayroll[], fromUid: string, toUid: string): SwitchedPayroll {
  const refusalAt = (defaultMessage: string): Refusal => Refusal.invalid([{ field: 'payrollToUid', defaultMessage }]);
  const to = payrolls.find(({ payrollUid }) => payrollUid === toUid);
  if (to?.status !== 'Active') throw refusalAt("Choose one of the employer's active payrolls");
  if (toUid === fromUid) throw refusalAt('They are already on this payroll. Choose another one');
  return to;
}

/** @throws Refusal invalid when the moved employees differ from the requested ones. The transaction is rolled back. */
function assertExpectedEmployees(moved: number, { employeeUids, expectedCount }: EmployeesToMove, from: SwitchedPayroll): void {
  const refusalAt = (field: string, defaultMessage: string): Refusal => Refusal.invalid([{ field, defaultMessage }]);
  const gone = (employeeUids?.length ?? moved) - moved;
  if (gone > 0)
    throw refusalAt(
      'employeeUids',
      `No one was moved: ${gone} of the selected employees ${gone === 1 ? 'is' : 'are'} no longer active on ${from.name}. Check the list and select them again`,
    );
  if (moved === 0) throw refusalAt('', `${from.name} has no active employees. Choose another payroll to move from`);
  if (expectedCount !== null && moved !== expectedCount)
    throw refusalAt(
      'expectedCount',
      `No one was moved: ${from.name} has ${people(moved)} now, but had ${people(expectedCount)} when you opened the list. Check the list, then move them`,
    );
}

async function move(c: ApiContext, read: () => Promise<EmployeesToMove>): Promise<Response> {
  const fromUid = uidOf(c, 'id');
  const { store, clock } = c.var.deps;
  const { caller } = c.var;
  const employerId = await resourceNamed('payrolls').ownerOf(store.db, fromUid);
  if (typeof employerId !== 'number' || !can(caller, 'payroll.read', employerId)) throw Refusal.notFound();
  if (!can(caller, 'employee.updatePayrollRelationship', employerId)) throw Refusal.forbidden();
  await receivedBody(c);
  const employeesToMove = await read();
  const toUid = employeesToMove.payrollToUid.toLowerCase();
  const movedCount = await store.within([employerId], async (tx: Scoped) => {
    const payrolls = await holdPayrolls(tx, employerId, [fromUid, toUid]);
    const from = payrolls.find(({ payrollUid }) => payrollUid === fromUid);
    if (!from) throw Refusal.notFound();
    const to = targetOf(payrolls, fromUid, toUid);
    if (from.isControlled && !to.isControlled && !can(caller, 'payroll.endControl', employerId))
      throw Refusal.invalid([{ field: 'payrollToUid', defaultMessage: outOfControl }]);
    const activity = `Payroll changed from ${from.name} to ${to.name}`;
    const { employeeUids } = employeesToMove;
    const noted = { actor: actorAt(c, employerId), at: clock(), today: todayOf(c), activity };
    const movedUids = await switchPayroll(tx, { employerId, from, to, employeeUids, ...noted });
    const moved = movedUids.length;
    assertExpectedEmployees(moved, employeesToMove, from);
    await followEntitlement(tx, employerId, movedUids);
    note(c, tx, {
      employerId,
      kind: 'payrolls',
      recordUid: fromUid,
      title: from.name,
      action: 'switch',
      activity: `${people(moved)} moved from ${from.name} to ${to.name}`,
    });
    return moved;
  });
  return c.json({ data: { movedCount } });
}

const everybody = async (c: ApiContext): Promise<EmployeesToMove> => {
  const { payrollToUid, expectedCount } = await validBody(c, validateBulkSwitch, bulkSwitch);
  return {
    payrollToUid: String(payrollToUid),
    employeeUids: null,
    expectedCount: typeof expectedCount === 'number' ? expectedCount : null,
  };
};

const readChoice = async (c: ApiContext): Promise<EmployeesToMove> => {
  const { payrollToUid, employeeUids } = await validBody(c, validateSelectedSwitch, selectedSwitch);
  return { payrollToUid: String(payrollToUid), employeeUids: [employeeUids].flat().map(String), expectedCount: null };
};

/** Moving employees from one payroll to another (docs/product.md, point 7, "Payrolls"). */
export const payrollSwitchRoutes = new Hono<ApiEnvironment>()
  .patch('/payrolls/:id/bulk-switch', authenticated, (c) => move(c, () => everybody(c)))
  .patch('/payrolls/:id/selected-switch', authenticated, (c) => move(c, () => readChoice(c)));
