import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { ceaseMembership, enrol, optOut } from '../../../schemas/built/formSchemas.js';
import { validate as validateCease } from '../../../schemas/built/validators/employees/cease-membership.js';
import { validate as validateEnrol } from '../../../schemas/built/validators/employees/enrol.js';
import { validate as validateOptOut } from '../../../schemas/built/validators/employees/opt-out.js';
import type { CeaseMembership, Enrol, OptOut } from '../../../schemas/generated/types.ts';
import { addMembership, lockMembership } from '../../store/employees/memberships.ts';
import { actionInput, type ActionForm } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { employeeIn, readableEmployee } from './employees.ts';
import { recordLeaving } from './leaving.ts';
import { changeMembership, followOptOutsOf, type MembershipChange } from '../../work/employees/membershipEvents.ts';

const one = '/employers/:employerId/employees/:id';

/** The route of a change of one employee's membership of the scheme that the input names. */
const action =
  <Input extends { pensionSchemeUid: string; lastPay?: number | null }>(
    form: ActionForm,
    changeOf: (input: Input) => MembershipChange,
  ) =>
  async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'employee.read');
    const employeeUid = uidOf(c, 'id');
    await receivedBody(c);
    const data = await c.var.deps.store.within([employerId], async (tx) => {
      const employee = await employeeIn(c, tx, employerId, employeeUid, true);
      if (!can(c.var.caller, 'employee.changeMembership', employerId)) throw Refusal.forbidden();
      // The form, of which the type is generated, has checked the value.
      const input = (await actionInput(c, form)) as unknown as Input;
      const { pensionSchemeUid, lastPay = null } = input;
      const change = changeOf(input);
      if (change.type === 'enrol') await addMembership(tx, employerId, employeeUid, pensionSchemeUid);
      const membership = await lockMembership(tx, employerId, { employeeUid, pensionSchemeUid, today: todayOf(c) });
      if (!membership) throw Refusal.invalid([{ field: 'pensionSchemeUid', defaultMessage: notIn[change.type] }]);
      // The end of the employment ends every membership, and more than that.
      const leavesEmployment = change.type === 'leave' && change.endReason === 'leftEmployment' && employee.isActive;
      if (lastPay !== null && !leavesEmployment) throw Refusal.invalid([{ field: 'lastPay', defaultMessage: noLastPay }]);
      if (leavesEmployment) await recordLeaving(c, tx, employerId, { employee, lastDay: change.lastDay, lastPay });
      else await changeMembership(c, tx, employerId, membership, change);
      if (change.type === 'optOut') await followOptOutsOf(c, tx, employerId);
      return readableEmployee(c, tx, employerId, employeeUid);
    });
    return c.json({ data });
  };

const notEnrolled = 'The employee is not enrolled in this scheme. Choose a scheme that they are in';
const noLastPay = 'Leave the last pay empty: the employment does not end with this change';
const notIn = { enrol: "Choose one of the employer's pension schemes", optOut: notEnrolled, leave: notEnrolled };

const enrolEmployee = action<Enrol>({ form: enrol, validate: validateEnrol }, ({ enrolledOn, enrolmentType, ...rest }) => ({
  type: 'enrol',
  enrolledOn,
  enrolmentType,
  informationGivenOn: rest.informationGivenOn ?? null,
}));

const optOutEmployee = action<OptOut>({ form: optOut, validate: validateOptOut }, ({ noticeDate }) => ({
  type: 'optOut',
  noticeDate,
}));

const ceaseMembershipOf = action<CeaseMembership>({ form: ceaseMembership, validate: validateCease }, ({ lastDay, reason }) => ({
  type: 'leave',
  lastDay,
  endReason: reason,
}));

/** The pension memberships of an employee. An opt-out that the employee asked for on the portal is completed as an employee request. */
export const membershipRoutes = new Hono<ApiEnvironment>()
  .patch(`${one}/enrol`, authenticated, enrolEmployee)
  .patch(`${one}/opt-out`, authenticated, optOutEmployee)
  .patch(`${one}/cease-membership`, authenticated, ceaseMembershipOf);
