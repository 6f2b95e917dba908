import { daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { ladderDays, type LatePaymentStep } from '../../../domain/latePayments/ladder.ts';
import { settledAmong } from '../../store/latePayments/latePayments.ts';
import { actorAt } from '../../work/changes/actor.ts';
import { todayOf } from '../../work/core/acting.ts';
import type { RecordHooks } from '../../work/hooks/hooks.ts';
import { renewLateTasks } from '../../work/latePayments/latePaymentTasks.ts';

/** Late payments: the daily step moves them, and provider staff record the report. */
export const latePaymentHooks: RecordHooks = {
  workOut: ({ records, today }) =>
    Promise.resolve(
      records.map((record) => ({
        ...record,
        daysLate: daysBetween(String(record['dueDate']), typeof record['settledOn'] === 'string' ? record['settledOn'] : today),
      })),
    ),
  async facts({ reader, records }) {
    const uids = records.map(({ latePaymentUid }) => String(latePaymentUid));
    const settled = await settledAmong(reader, uids);
    return records.map(({ steps }, n) => ({
      ...ladderDays(steps as LatePaymentStep[]),
      isSettled: settled.has(uids[n] ?? ''),
    }));
  },
  async after({ c, tx, owner, record }) {
    const acting = { actor: actorAt(c, owner), at: c.var.deps.clock(), today: todayOf(c) };
    await renewLateTasks(tx, [String(record['latePaymentUid'])], acting);
  },
  activity: ({ record }) => `Late payment reported: ${String(record['periodTitle'])}`,
};
