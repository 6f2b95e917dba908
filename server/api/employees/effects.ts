import { Hono } from 'hono';
import { refundDueOn } from '../../../domain/assessment/timeLimits.ts';
import { addMonths, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { type BegunAmount, begunAmountsOf } from '../../store/contributions/begunAmounts.ts';
import { type MissedAmount, missedAmountsOf } from '../../store/contributions/missedAmounts.ts';
import { titlesWithoutSalary } from '../../store/contributions/ofPerson.ts';
import type { Scoped } from '../../store/createStore.ts';
import { undoneByOptOut } from '../../store/employees/optOutRefunds.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { todayOf } from '../../work/core/acting.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';
import { applyConsequences } from '../../work/records/recordWrites.ts';
import { authenticated } from '../core/authenticated.ts';
import { receivedBody } from '../core/body.ts';
import { type ApiContext, type ApiEnvironment, employerFor, uidOf } from '../core/context.ts';
import { tryOut } from '../core/tryOut.ts';
import { checkRecordOfRequest } from '../records/checkedRecord.ts';
import { changesOf, readAskedChange } from '../records/recordUpdates.ts';

const files = recordFiles('employees');

/** As far back as a membership may be recorded late. What is older is for the scheme to settle. */
const monthsBack = 12;

/** A period whose amounts an event changes, in pence. */
interface ChangedPeriod extends Pick<BegunAmount, 'payrollDateUid' | 'name' | 'payDate'> {
  employeeBefore: number;
  employerBefore: number;
  employeeAfter: number;
  employerAfter: number;
}

interface Effects {
  changed: ChangedPeriod[];
  /** Of all of them, for the employee and the employer together: negative for a fall. */
  rise: number;
  /** The names of the periods in which amounts cannot be worked out afterwards, since no salary is known. */
  withoutSalary: string[];
  /** The periods that are submitted already, without contributions that are due by the event. */
  missed: MissedAmount[];
  /** Paid contributions that must be refunded, and submitted ones that must be once they are paid. */
  refund: { paidAmount: number; submittedAmount: number; dueBy: CalendarDay } | null;
}

function changedPeriods(before: ReadonlyMap<string, BegunAmount>, after: ReadonlyMap<string, BegunAmount>): ChangedPeriod[] {
  const uids = [...new Set([...before.keys(), ...after.keys()])];
  const all = uids.flatMap((uid): ChangedPeriod[] => {
    const [was, is] = [before.get(uid), after.get(uid)];
    const period = is ?? was;
    if (!period) return [];
    const { payrollDateUid, name, payDate } = period;
    const [employeeBefore, employerBefore] = [was?.employeeAmount ?? 0, was?.employerAmount ?? 0];
    const [employeeAfter, employerAfter] = [is?.employeeAmount ?? 0, is?.employerAmount ?? 0];
    if (employeeBefore === employeeAfter && employerBefore === employerAfter) return [];
    return [{ payrollDateUid, name, payDate, employeeBefore, employerBefore, employeeAfter, employerAfter }];
  });
  return all.toSorted((one, other) => one.payDate.localeCompare(other.payDate) || one.name.localeCompare(other.name));
}

/**
 * Answers with the effects of an event of the employee of the path on the periods that have begun, and on refunds. The event is carried out by its own code
 * in a transaction that is taken back, so that the answer cannot differ from it.
 *
 * @throws Refusal as the event does.
 */
export async function answerEffects(c: ApiContext, event: (tx: Scoped) => Promise<void>): Promise<Response> {
  const employerId = employerFor(c, 'employee.read');
  const employeeUid = uidOf(c, 'id');
  const today = todayOf(c);
  await receivedBody(c);
  const data = await tryOut(c.var.deps.store, [employerId], async (tx): Promise<Effects> => {
    const before = await begunAmountsOf(tx, employerId, employeeUid, today);
    const earlier = await undoneByOptOut(tx, employerId, employeeUid);
    const since = addMonths(today, -monthsBack);
    const missedBefore = await missedAmountsOf(tx, employerId, employeeUid, since);
    await event(tx);
    const after = await begunAmountsOf(tx, employerId, employeeUid, today);
    const changed = changedPeriods(before, after);
    const rise = changed.reduce(
      (sum, one) => sum + one.employeeAfter + one.employerAfter - one.employeeBefore - one.employerBefore,
      0,
    );
    const missed = [...(await missedAmountsOf(tx, employerId, employeeUid, since)).values()];
    const now = await undoneByOptOut(tx, employerId, employeeUid);
    const [paidAmount, submittedAmount] = [now.paidAmount - earlier.paidAmount, now.submittedAmount - earlier.submittedAmount];
    const { optedOutOn } = now;
    const isRefunded = optedOutOn !== null && paidAmount + submittedAmount !== 0;
    return {
      changed,
      rise,
      withoutSalary: titlesWithoutSalary([...after.values()].map(({ name, ...one }) => ({ ...one, periodTitle: name }))),
      missed: missed
        .filter(({ payrollDateUid }) => !missedBefore.has(payrollDateUid))
        .toSorted((one, other) => one.payDate.localeCompare(other.payDate) || one.name.localeCompare(other.name)),
      refund: isRefunded ? { paidAmount, submittedAmount, dueBy: refundDueOn(optedOutOn) } : null,
    };
  });
  return c.json({ data });
}

/** Moves the employee of the path to the payroll of the body, or employs a former one again, as the form of that section does. */
async function changePayroll(c: ApiContext, tx: Scoped): Promise<void> {
  const owner = employerFor(c, 'employee.read');
  const change = changesOf(files.resource).find(({ form }) => form === 'payroll-relationship');
  if (!change) throw new Error('schemas/resources/employees.json has no section "payroll-relationship": bring it back.');
  const asked = await readAskedChange(c, files, tx, { owner, change });
  if (asked.sections.length === 0) throw Refusal.invalid([{ field: 'payrollUid', defaultMessage: 'Choose the payroll' }]);
  await checkRecordOfRequest(c, files, asked);
  await recordStore(files).update(tx, owner, uidOf(c, 'id'), asked.fields);
  await applyConsequences(files, asked, uidOf(c, 'id'));
}

/** The effects of a move or a re-hire, before it is saved. */
export const effectRoutes = new Hono<ApiEnvironment>().post(
  '/employers/:employerId/employees/:id/payroll-preview',
  authenticated,
  (c) => answerEffects(c, (tx) => changePayroll(c, tx)),
);
