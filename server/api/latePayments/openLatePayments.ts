import { Hono } from 'hono';
import { lifecycleMeta } from '../../../machines/lifecycles/lifecycle.ts';
import { latePayment } from '../../../machines/lifecycles/latePayment.ts';
import { canAnywhere } from '../../../machines/permissions.ts';
import { openLatePayments } from '../../../schemas/generated/resources.ts';
import type { OpenLatePayment } from '../../../schemas/generated/types.ts';
import { type CalendarDay, daysBetween } from '../../../schemas/lib/dates/calendarDay.ts';
import { comingSteps } from '../../../domain/latePayments/ladder.ts';
import { listOpenLatePayments, type OpenLatePaymentRow } from '../../store/latePayments/openLatePayments.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiContext, ApiEnvironment } from '../core/context.ts';
import { todayOf } from '../../work/core/acting.ts';
import { wantsCsv, wholeFile, writtenCsv } from '../core/csv.ts';
import { listMeta, listRequest } from '../core/listQuery.ts';
import { writtenList } from '../core/slices.ts';

const { resource, entity } = openLatePayments;

const csvFields = [
  'employerId',
  'employerName',
  'periodName',
  'periodTitle',
  'statementReference',
  'amountDue',
  'dueDate',
  'daysLate',
  'step',
  'nextStep',
  'nextStepOn',
];

/** The next step in words. The service takes the planned ones; staff record the report. */
function nextStepOf({ step, steps, nextStepOn }: OpenLatePaymentRow): string | null {
  if (step === 'report') return lifecycleMeta(latePayment).events?.['report'] ?? null;
  return comingSteps(steps).findLast(({ plannedOn }) => plannedOn === nextStepOn)?.title ?? null;
}

function toAnswer({ steps, ...row }: OpenLatePaymentRow, today: CalendarDay): OpenLatePayment {
  return { ...row, daysLate: daysBetween(row.dueDate, today), nextStep: nextStepOf({ steps, ...row }) };
}

async function list(c: ApiContext): Promise<Response> {
  if (!canAnywhere(c.var.caller, 'latePayment.readAll')) throw Refusal.forbidden();
  const request = listRequest(new URL(c.req.url).searchParams, resource, entity);
  const today = todayOf(c);
  const show = (rows: readonly OpenLatePaymentRow[]): OpenLatePayment[] => rows.map((row) => toAnswer(row, today));
  return c.var.deps.store.read('all', async (reader) => {
    if (wantsCsv(c)) {
      const file = writtenCsv<OpenLatePaymentRow>(c, { name: 'late-payments', fields: csvFields, entity, inPounds: true, show });
      await listOpenLatePayments(reader, { ...request, ...wholeFile, take: file.take });
      return file.answer();
    }
    const written = writtenList<OpenLatePaymentRow>(c, show);
    const { rows, totalCount } = await listOpenLatePayments(reader, { ...request, take: written.take });
    await written.take(rows);
    return written.answer(listMeta(request, totalCount));
  });
}

/** The late payments of all employers, for provider staff. */
export const openLatePaymentRoutes = new Hono<ApiEnvironment>().get('/late-payments', authenticated, (c) => list(c));
