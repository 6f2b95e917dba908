import { billedOf } from '../rules/amounts.ts';
import type { Day } from '../rules/days.ts';
import { unpaidBecause } from '../rules/directDebit.ts';
import { lateStageOf, reportFrom } from '../rules/lateness.ts';
import type { TaskState } from '../life/state.ts';
import { rowsOf } from './entitlement.ts';
import { firstDue, refundsOf, type Refund } from './refunds.ts';
import { keyOf, membershipKey, type BenefitPeriod, type World } from './world.ts';

/** The step of the late payments: reached on the daily step only. @returns Whether a stage changed. */
export function advanceLateness(world: World): boolean {
  let hasChanged = false;
  for (const statement of world.statements.values()) {
    if (statement.payment === 'paid' && statement.late === null) continue;
    const late = statement.payment === 'paid' ? null : lateStageOf(statement.due, world.today);
    hasChanged ||= late !== statement.late;
    statement.late = late;
  }
  for (const benefit of world.benefits.values())
    for (const period of benefit.periods) {
      if (period.status !== 'open' && !world.latePeriods.has(period)) continue;
      const reached = period.status === 'open' ? lateStageOf(period.due, world.today) : null;
      const isOwed = reached !== null && rowsOf(world, benefit, period).some(({ amounts }) => billedOf(amounts) > 0);
      const late = isOwed ? reached : null;
      hasChanged ||= late !== (world.latePeriods.get(period) ?? null);
      if (late === null) world.latePeriods.delete(period);
      else world.latePeriods.set(period, late);
    }
  return hasChanged;
}

function* refundTasks(world: World): Generator<TaskState> {
  const nameOf = ({ row, reason }: Refund): string => `${membershipKey(row.person, row.membership)}, ${reason}`;
  for (const [name, refunds] of Map.groupBy(refundsOf(world), nameOf)) {
    const isOptOut = refunds[0]?.reason === 'opt-out';
    yield { kind: isOptOut ? 'pay back after an opt-out' : 'pay back a correction', record: name, due: firstDue(refunds) };
  }
}

function* bankTasks(world: World): Generator<TaskState> {
  for (const [key, { payment, returned }] of world.statements) {
    if (payment !== 'returned' || !returned) continue;
    yield { kind: 'pay what the bank returned', record: key, due: returned.on };
    if (returned.code !== null && unpaidBecause(returned.code) === 'unknown')
      yield { kind: 'read an unknown bank code', record: key, due: returned.on };
  }
  for (const { benefit, mandates } of world.benefits.values())
    for (const [number, { unknownCode, status }] of mandates.entries())
      if (unknownCode && status === 'stopped')
        yield { kind: 'read an unknown bank code', record: `${benefit}, instruction ${number + 1}`, due: unknownCode.on };
}

function* lateTasks(world: World): Generator<TaskState> {
  const report = (record: string, due: Day): TaskState => ({ kind: 'report a late payment', record, due: reportFrom(due) });
  for (const [key, { late, due }] of world.statements) if (late === 'report') yield report(key, due);
  const ofPeriod = (benefit: string, { from, due }: BenefitPeriod): TaskState =>
    report(keyOf({ benefit, period: from, correction: 0 }), due);
  for (const { benefit, periods } of world.benefits.values())
    for (const period of periods) if (world.latePeriods.get(period) === 'report') yield ofPeriod(benefit, period);
}

/** Everything that the portal cannot carry out itself. A task ends with the event that does it. */
export function tasksOf(world: World): Record<string, TaskState> {
  const tasks = [...refundTasks(world), ...bankTasks(world), ...lateTasks(world)];
  return Object.fromEntries(tasks.map((task) => [`${task.kind}: ${task.record}`, task]));
}
