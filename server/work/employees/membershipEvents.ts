import { stateText } from '../../../machines/lifecycles/lifecycle.ts';
import { pensionRelationship, type PensionRelationshipEvent } from '../../../machines/lifecycles/pensionRelationship.ts';
import { refundDueOn } from '../../../domain/assessment/timeLimits.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { FieldChange } from '../../store/fieldChange.ts';
import type { Scoped } from '../../store/createStore.ts';
import { type MembershipRecords, storedMemberships } from '../../store/employees/membershipRecords.ts';
import type { Membership, MembershipDates } from '../../store/employees/memberships.ts';
import { followOptOuts } from '../payments/optOutRefunds.ts';
import { actorAt, note } from '../changes/actor.ts';
import { potFollows } from '../contributions/potEvents.ts';
import { type Acting, todayOf } from '../core/acting.ts';
import { changeState } from '../lifecycles/changeState.ts';
import { labelOf } from '../../../machines/lifecycles/storedState.ts';

/** A change of a membership: the event, with the data that the chart does not read. */
export type MembershipChange = PensionRelationshipEvent & { informationGivenOn?: string | null; endReason?: string };

type Held = Membership & { relationshipUid: string };

/**
 * Enrols an employee, opts them out or ceases their membership, as the chart allows. The membership must be locked. The contributions of open periods
 * follow: those on pay up to the last day stay. An opt-out undoes the membership from the start, and cancels all of them. The pot follows.
 *
 * @throws Refusal invalid with the reason of the chart.
 */
export async function changeMembership(
  c: Acting,
  tx: Scoped,
  employerId: number,
  membership: Held,
  change: MembershipChange,
  records: MembershipRecords = storedMemberships(tx, employerId),
): Promise<void> {
  const { relationshipUid, employeeUid, employeeName, schemeName, state } = membership;
  const of = { employerId, kind: 'employees', recordUid: employeeUid, title: employeeName, employeeUid };
  const living = { ...of, machine: pensionRelationship, lifecycleUid: relationshipUid, state, facts: membership };
  const event =
    change.type === 'enrol' ? { ...change, category: await records.categoryOn(membership, change.enrolledOn) } : change;
  const next = stateText(await changeState(c, tx, living, event));
  const dates = datesAfter(membership, change);
  await records.write(relationshipUid, { ...dates, state: next });
  if (change.type === 'enrol' && state === 'notEnrolled' && membership.endedOn !== null) await records.keepFormer(membership);
  const { activity, fields } = await consequences(records, membership, change);
  await potFollows(c, tx, employerId, membership, { isMember: next === 'active', pots: records.pots });
  // The contributions of a new member need the pot.
  if (change.type === 'enrol') await records.followEntitlement(membership);
  // An enrolment says its days itself; an opt-out may bring the day that was missing.
  const informed = change.type === 'enrol' ? membership.informationGivenOn : dates.informationGivenOn;
  const field = (name: string, label: string, from: string | null, to: string | null): FieldChange[] =>
    from === to ? [] : [{ field: `${name} ${relationshipUid}`, label: `${label} ${schemeName}`, from, to }];
  note(c, tx, {
    ...of,
    action: change.type,
    activity,
    fields: [
      ...field('membership', 'Membership of', labelOf(pensionRelationship, state), labelOf(pensionRelationship, next)),
      ...field('enrolledOn', 'First day in', dayText(membership.enrolledOn), dayText(dates.enrolledOn)),
      ...field('informationGivenOn', 'Enrolment information of', dayText(membership.informationGivenOn), dayText(informed)),
      ...field('endedOn', 'Last day in', dayText(membership.endedOn), dayText(dates.endedOn)),
      ...fields.map(({ label, to }) => ({ field: `${label} ${relationshipUid}`, label, from: null, to })),
    ],
  });
}

/** Prepares the refunds of an employer after opt-outs that are written. */
export const followOptOutsOf = (c: Acting, tx: Scoped, employerId: number): Promise<void> =>
  followOptOuts(tx, employerId, {
    actor: actorAt(c, employerId),
    at: c.var.deps.clock(),
    today: todayOf(c),
    isPaidNow: false,
  });

const dayText = (date: string | null): string | null => (date === null ? null : formatDate(date));

function datesAfter(membership: Membership, change: MembershipChange): MembershipDates {
  const { enrolledOn, enrolmentType, informationGivenOn, invalidNoticeOn } = membership;
  if (change.type === 'enrol')
    return {
      enrolledOn: change.enrolledOn,
      enrolmentType: change.enrolmentType,
      informationGivenOn: change.informationGivenOn ?? null,
      invalidNoticeOn: null,
      endedOn: null,
      endReason: null,
    };
  const isOptOut = change.type === 'optOut';
  const endedOn = isOptOut ? change.noticeDate : change.lastDay;
  const informed = informationGivenOn ?? (isOptOut ? (change.informationGivenOn ?? null) : null);
  return {
    enrolledOn,
    enrolmentType,
    informationGivenOn: informed,
    invalidNoticeOn,
    endedOn,
    endReason: change.endReason ?? null,
  };
}

/** The effects of a change on the contributions, and its words. */
async function consequences(
  records: MembershipRecords,
  membership: Membership,
  change: MembershipChange,
): Promise<{ activity: string; fields: { label: string; to: string }[] }> {
  const { schemeName } = membership;
  const noteCancelled = (count: number) => (count === 0 ? [] : [{ label: 'Unpaid contributions cancelled', to: String(count) }]);
  if (change.type === 'enrol') return { activity: `Enrolled in ${schemeName}`, fields: [] };
  if (change.type === 'leave') {
    const count = await records.followEntitlement(membership);
    return { activity: `Membership of ${schemeName} ceased`, fields: noteCancelled(count) };
  }
  const { cancelledCount, paidAmount } = await records.undoContributions(membership, change.noticeDate);
  if (paidAmount === 0) return { activity: `Opted out of ${schemeName}`, fields: noteCancelled(cancelledCount) };
  const refundDue = formatDate(refundDueOn(change.noticeDate));
  const refund = { label: `Refund due by ${refundDue}`, to: formatPence(paidAmount) };
  return {
    activity: `Opted out of ${schemeName}: ${refund.to} in all to refund by ${refundDue}`,
    fields: [...noteCancelled(cancelledCount), refund],
  };
}
