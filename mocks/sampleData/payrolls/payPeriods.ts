import { type Transaction, sql } from 'kysely';
import { addMonths, addDays, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { missingPeriods } from '../../../server/work/calendar/makePeriods.ts';
import {
  insertPeriods,
  type NewPeriod,
  type PlannedBenefit,
  plannedBenefits,
} from '../../../server/store/calendar/payPeriods.ts';
import type { Database } from '../../../server/store/database.ts';
import { demoEmployerId, largest } from '../demoEmployers.ts';
import { uidOf } from '../deterministic.ts';

/** The demo employers have this many months of periods behind them. The service makes those of the others, from the day of its first start. */
const monthsBehind = 24;
/** Employers of demo accounts, which always have an overdue period. */
const withOverdue = ['Brackenbury', largest.name];
/** Benefits in one statement. */
const batch = 2_000;
/** Days after the due date for which an upload may still be missing: of many periods, and of few. */
const recent = 60;
const longAgo = 150;

/** A number below `size` that depends on a text alone, so that every load is alike. */
function pickOf(text: string, size: number): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return hash % size;
}

/** A period as it would be on the day: what is past was paid, with a few exceptions. */
function asItWouldBe(period: NewPeriod, today: CalendarDay): NewPeriod {
  const chance = pickOf(`${period.benefitUid}/${period.periodStartDate}`, 40);
  if (period.generateContributionsDate > today) return period;
  if (period.dueDate >= today) return { ...period, status: chance < 16 ? 'generatedProcessing' : 'openForUpload' };
  if (chance === 1)
    return { ...period, status: 'noStatementsAvailable', noContributionsReason: 'Nobody was paid in this period.' };
  // Submitted, and unpaid after its due date.
  if (chance === 11 && period.dueDate > addDays(today, -recent)) return { ...period, status: 'generatedProcessing' };
  const missingFor = chance < 10 ? recent : chance === 10 ? longAgo : 0;
  if (period.dueDate > addDays(today, -missingFor)) return { ...period, status: 'uploadIsOverdue' };
  return { ...period, status: 'paymentReceived' };
}

async function demoEmployerIds(trx: Transaction<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id::integer as id from sample_employers where is_demo`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Writes the pay periods of the demo employers' benefits that take contributions. @param today - `yyyy-MM-dd`. */
export async function insertPayPeriods(trx: Transaction<Database>, today: CalendarDay): Promise<void> {
  const employerIds = await demoEmployerIds(trx);
  const from = addMonths(today, -monthsBehind);
  let after: string | null = null;
  for (;;) {
    const benefits: PlannedBenefit[] = await plannedBenefits(trx, { after, limit: batch, employerIds });
    const last = benefits.at(-1);
    if (!last) break;
    const periods = benefits.flatMap((planned) => missingPeriods(planned, today, from));
    await insertPeriods(
      trx,
      periods.map((period) => ({
        ...asItWouldBe(period, today),
        payrollDateUid: uidOf('pay period', period.benefitUid, period.periodStartDate),
      })),
    );
    after = last.benefitUid;
  }
  for (const shortName of withOverdue) await makeOverdue(trx, demoEmployerId(shortName), today);
}

/** The employer's last pension period that is past its due date has no upload yet, unless another one is overdue. */
async function makeOverdue(trx: Transaction<Database>, employerId: number, today: CalendarDay): Promise<void> {
  await sql`
    update portal.pay_periods set status = 'uploadIsOverdue', no_contributions_reason = null where payroll_date_uid = (
      select r.payroll_date_uid from portal.pay_periods r join portal.benefits b using (benefit_uid)
      where r.employer_id = ${employerId} and b.type = 'pension' and r.due_date < ${today}::date
        and not exists (select from portal.pay_periods o where o.employer_id = r.employer_id and o.status = 'uploadIsOverdue')
      order by r.due_date desc, r.payroll_date_uid limit 1)`.execute(trx);
}
