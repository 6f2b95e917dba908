import { Hono } from 'hono';
import { can } from '../../../machines/permissions.ts';
import { isJobholder, optOutBegins, optOutEnds } from '../../../machines/lifecycles/pensionRelationship.ts';
import { changeOptOutPeriod as form } from '../../../schemas/built/formSchemas.js';
import { validate } from '../../../schemas/built/validators/employees/change-opt-out-period.js';
import type { ChangeOptOutPeriod } from '../../../schemas/generated/types.ts';
import type { CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { lockMembership, type Membership, writeMembership } from '../../store/employees/memberships.ts';
import { note } from '../../work/changes/actor.ts';
import { actionInput } from '../core/actionInput.ts';
import { type FieldError, Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { employeeIn, readableEmployee } from './employees.ts';

type Days = Pick<Membership, 'informationGivenOn' | 'invalidNoticeOn'>;

const notToCome = (field: string, day: CalendarDay | null, today: CalendarDay): FieldError[] =>
  day !== null && day > today ? [{ field, defaultMessage: 'Choose today or an earlier day' }] : [];

/** The faults of the days. An invalid notice was given within the month that it takes the place of. */
function dayFaults(membership: Membership, days: Days, today: CalendarDay): FieldError[] {
  const early = [
    ...notToCome('informationGivenOn', days.informationGivenOn, today),
    ...notToCome('invalidNoticeOn', days.invalidNoticeOn, today),
  ];
  const { invalidNoticeOn } = days;
  if (early.length > 0 || invalidNoticeOn === null) return early;
  const month = { ...membership, informationGivenOn: days.informationGivenOn, invalidNoticeOn: null };
  const [begins, ends] = [optOutBegins(month) ?? invalidNoticeOn, optOutEnds(month) ?? invalidNoticeOn];
  if (invalidNoticeOn >= begins && invalidNoticeOn <= ends) return [];
  const defaultMessage = `Choose a day from ${formatDate(begins)} to ${formatDate(ends)}, the opt-out period that it extends`;
  return [{ field: 'invalidNoticeOn', defaultMessage }];
}

const notAMember =
  'The employee is not a member of this scheme who may opt out. Choose a scheme in which they were enrolled automatically, or opted in';

/** Records the days that decide how long a member may opt out. @see docs/rules.md, 4.8 and 4.9 */
async function changeOptOutPeriod(c: ApiContext): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  const today = todayOf(c);
  await receivedBody(c);
  const data = await c.var.deps.store.within([employerId], async (tx) => {
    await employeeIn(c, tx, employerId, employeeUid, true);
    if (!can(c.var.caller, 'employee.changeMembership', employerId)) throw Refusal.forbidden();
    // The form, of which the type is generated, has checked the value.
    const input = (await actionInput(c, { form, validate })) as unknown as ChangeOptOutPeriod;
    const { pensionSchemeUid, informationGivenOn, invalidNoticeOn = null } = input;
    const membership = await lockMembership(tx, employerId, { employeeUid, pensionSchemeUid, today });
    if (membership?.state !== 'active' || !isJobholder(membership))
      throw Refusal.invalid([{ field: 'pensionSchemeUid', defaultMessage: notAMember }]);
    const after = { ...membership, informationGivenOn, invalidNoticeOn };
    const faults = dayFaults(membership, after, today);
    if (faults.length > 0) throw Refusal.invalid(faults);
    await writeMembership(tx, employerId, membership.relationshipUid, { ...after, endReason: null });
    const text = (day: CalendarDay | null): string | null => (day === null ? null : formatDate(day));
    const [before, ends] = [optOutEnds(membership), optOutEnds(after)];
    note(c, tx, {
      employerId,
      kind: 'employees',
      recordUid: employeeUid,
      title: membership.employeeName,
      employeeUid,
      action: 'changeOptOutPeriod',
      activity: `Opt-out period of ${membership.schemeName} ends on ${text(ends) ?? 'no known day'}`,
      fields: [
        { field: `optOutEnds ${membership.relationshipUid}`, label: 'Opt-out period ends', from: text(before), to: text(ends) },
      ],
    });
    return readableEmployee(c, tx, employerId, employeeUid);
  });
  return c.json({ data });
}

/** The opt-out period of a member. */
export const optOutPeriodRoutes = new Hono<ApiEnvironment>().patch(
  '/employers/:employerId/employees/:id/change-opt-out-period',
  authenticated,
  (c) => changeOptOutPeriod(c),
);
