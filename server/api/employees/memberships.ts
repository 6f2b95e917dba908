import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { ceaseMembership, enrol, optOut } from '../../../schemas/built/formSchemas.js';
import { validate as validateCease } from '../../../schemas/built/validators/employees/cease-membership.js';
import { validate as validateEnrol } from '../../../schemas/built/validators/employees/enrol.js';
import { validate as validateOptOut } from '../../../schemas/built/validators/employees/opt-out.js';
import type { CeaseMembership, Enrol, OptOut } from '../../../schemas/generated/types.ts';
import type { Scoped } from '../../store/createStore.ts';
import { addMembership, lockMembership } from '../../store/employees/memberships.ts';
import { actionInput, type ActionForm } from '../core/actionInput.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { receivedBody } from '../core/body.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { answerEffects } from './effects.ts';
import { employeeIn, readableEmployee } from './employees.ts';
import { recordLeaving } from './leaving.ts';
import { changeMembership, followOptOutsOf, type MembershipChange } from '../../work/employees/membershipEvents.ts';

const one = '/employers/:employerId/employees/:id';

/** A change of a membership as its form asks for it. */
interface AskedChange {
  pensionSchemeUid: string;
  /** Of the end of an employment, in pence; null where the usual pay stands. */
  lastPay?: number | null;
  change: MembershipChange;
}

/** An action on a membership. */
interface MembershipCall {
  form: ActionForm;
  /** Reads the input, which the form has checked. */
  read: (input: Record<string, unknown>) => AskedChange;
}

/** Carries out a change of one employee's membership of the scheme that the input names. */
async function changeAsAsked(c: ApiContext, tx: Scoped, { form, read }: MembershipCall): Promise<void> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  const employee = await employeeIn(c, tx, employerId, employeeUid, true);
  if (!can(c.var.caller, 'employee.changeMembership', employerId)) throw Refusal.forbidden();
  const { pensionSchemeUid, lastPay = null, change } = read(await actionInput(c, form));
  if (change.type === 'enrol') await addMembership(tx, employerId, employeeUid, pensionSchemeUid);
  const membership = await lockMembership(tx, employerId, { employeeUid, pensionSchemeUid, today: todayOf(c) });
  if (!membership) throw Refusal.invalid([{ field: 'pensionSchemeUid', defaultMessage: notIn[change.type] }]);
  // The end of the employment ends every membership, and more than that.
  const leavesEmployment = change.type === 'leave' && change.endReason === 'leftEmployment' && employee.isActive;
  if (lastPay !== null && !leavesEmployment) throw Refusal.invalid([{ field: 'lastPay', defaultMessage: noLastPay }]);
  if (leavesEmployment) await recordLeaving(c, tx, employerId, { employee, lastDay: change.lastDay, lastPay });
  else await changeMembership(c, tx, employerId, membership, change);
  if (change.type === 'optOut') await followOptOutsOf(c, tx, employerId);
}

/** The routes of a change: the change itself, and its preview, which tries it and takes it back. */
const routesOf = (call: MembershipCall) => ({
  change: async (c: ApiContext): Promise<Response> => {
    const employerId = employerFor(c, 'employee.read');
    await receivedBody(c);
    const data = await c.var.deps.store.within([employerId], async (tx) => {
      await changeAsAsked(c, tx, call);
      return readableEmployee(c, tx, employerId, uidOf(c, 'id'));
    });
    return c.json({ data });
  },
  preview: (c: ApiContext): Promise<Response> => answerEffects(c, (tx) => changeAsAsked(c, tx, call)),
});

const notEnrolled = 'The employee is not enrolled in this scheme. Choose a scheme that they are in';
const noLastPay = 'Leave the last pay empty: the employment does not end with this change';
const notIn = { enrol: "Choose one of the employer's pension schemes", optOut: notEnrolled, leave: notEnrolled };

// The forms, of which the types are generated, have checked the values.
const enrolment = routesOf({
  form: { form: enrol, validate: validateEnrol },
  read(input) {
    const { pensionSchemeUid, enrolledOn, enrolmentType, informationGivenOn = null } = input as unknown as Enrol;
    return { pensionSchemeUid, change: { type: 'enrol', enrolledOn, enrolmentType, informationGivenOn } };
  },
});

const optingOut = routesOf({
  form: { form: optOut, validate: validateOptOut },
  read(input) {
    const { pensionSchemeUid, noticeDate, informationGivenOn = null } = input as unknown as OptOut;
    return { pensionSchemeUid, change: { type: 'optOut', noticeDate, informationGivenOn } };
  },
});

const end = routesOf({
  form: { form: ceaseMembership, validate: validateCease },
  read(input) {
    const { pensionSchemeUid, lastDay, reason, lastPay = null } = input as unknown as CeaseMembership;
    return { pensionSchemeUid, lastPay, change: { type: 'leave', lastDay, endReason: reason } };
  },
});

/** The pension memberships of an employee. An opt-out that the employee asked for on the portal is completed as an employee request. */
export const membershipRoutes = new Hono<ApiEnvironment>()
  .patch(`${one}/enrol`, authenticated, enrolment.change)
  .patch(`${one}/opt-out`, authenticated, optingOut.change)
  .patch(`${one}/cease-membership`, authenticated, end.change)
  .post(`${one}/enrol-preview`, authenticated, enrolment.preview)
  .post(`${one}/opt-out-preview`, authenticated, optingOut.preview)
  .post(`${one}/cease-membership-preview`, authenticated, end.preview);
