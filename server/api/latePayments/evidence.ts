import { Hono } from 'hono';
import { daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { ukDay } from '../../../domain/calendar/ukDay.ts';
import type { LatePayment, LatePaymentsEvidence } from '../../../schemas/generated/types.ts';
import { evidenceFile } from '../../../domain/latePayments/evidenceFile.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import { evidenceEntries } from '../../store/latePayments/latePayments.ts';
import { recordStore } from '../../store/resources/recordStore.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import { type ApiContext, type ApiEnvironment, uidOf } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { wantsCsv } from '../core/csv.ts';
import { ownerOfRecord } from '../records/recordAccess.ts';
import { recordFiles } from '../../work/records/recordFiles.ts';

const latePayments = recordFiles('late-payments');

/** One line of the evidence. */
type Entry = LatePaymentsEvidence[number];

/** The evidence of a late payment: what was due and when, and everything that happened to it since, in the order of the days. */
async function evidenceOf(c: ApiContext): Promise<Entry[]> {
  const store = recordStore(latePayments);
  const owner = await ownerOfRecord(c, latePayments, store, 'latePayment.read');
  const uid = uidOf(c, 'id');
  const today = todayOf(c);
  return c.var.deps.store.read(owner === null ? [] : [owner], async (reader) => {
    const late = (await store.find(reader, owner, uid)) as LatePayment | null;
    if (!late || owner === null) throw Refusal.notFound();
    const { dueDate, amountDue = null, settledOn = null, steps } = late;
    const history = (await evidenceEntries(reader, owner, late)).map(({ at: notedAt, activity }) => ({
      date: ukDay(notedAt),
      text: activity,
    }));
    const due = amountDue === null ? 'Contributions due; the amount is not known yet' : `Payment due: ${formatPence(amountDue)}`;
    const plans = steps
      .filter(({ takenOn, plannedOn }) => takenOn === null && plannedOn > today && settledOn === null)
      .map(({ title, plannedOn }) => ({ date: plannedOn, text: `Planned: ${title}` }));
    const days = daysBetween(dueDate, settledOn ?? today);
    const standing = { date: today, text: settledOn === null ? `Unpaid for ${days} days` : `Settled after ${days} days` };
    return [{ date: dueDate, text: `${due} (${late.periodTitle})` }, ...history, standing, ...plans].toSorted((one, other) =>
      one.date.localeCompare(other.date),
    );
  });
}

/** The evidence of late payments. The other routes come from the resource's file. */
export const latePaymentRoutes = new Hono<ApiEnvironment>().get('/late-payments/:id/evidence', authenticated, async (c) => {
  const data = await evidenceOf(c);
  if (!wantsCsv(c)) return c.json({ data });
  return new Response(evidenceFile(data), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="late-payment-evidence.csv"`,
    },
  });
});
