import { daysBetween, type CalendarDay } from '../../../schemas/lib/dates/calendarDay.ts';
import { ladderDays, type LatePaymentStep, ruleOf } from '../../../domain/latePayments/ladder.ts';
import { formatDate } from '../../../schemas/lib/text/formatDate.ts';
import { formatPence } from '../../../schemas/lib/text/money.ts';
import type { DueLatePayment } from '../../store/latePayments/latePayments.ts';
import type { Recipients } from '../../store/latePayments/recipients.ts';
import { withoutLinks } from '../../store/notices/mailText.ts';
import type { NewNotice } from '../../store/notices/notices.ts';
import type { Mail } from '../../store/notices/outboxMails.ts';

/** What is to be done, by the cause: an unpaid statement, prepared amounts that are not submitted, or a period without amounts. */
function remedyOf({ amountDue }: DueLatePayment, isPrepared: boolean): string {
  if (amountDue !== null) return 'Pay it now.';
  return isPrepared
    ? 'Submit and pay the contributions now.'
    : 'No contributions are prepared for this period: enter or upload them now, or record that nobody contributes.';
}

/** The texts of a step, with the values of the late payment. */
function textsOf(
  late: DueLatePayment,
  { subject, text }: { subject: string; text: string },
  { today, isPrepared }: { today: CalendarDay; isPrepared: boolean },
): { title: string; body: string } {
  const values: Readonly<Record<string, string>> = {
    period: withoutLinks(late.periodTitle),
    dueDate: formatDate(late.dueDate),
    daysLate: String(daysBetween(late.dueDate, today)),
    due: late.amountDue === null ? 'The contributions were' : `A payment of ${formatPence(late.amountDue)} was`,
    remedy: remedyOf(late, isPrepared),
    reportDate: formatDate(ladderDays(late.steps).reportableOn),
  };
  const fillTemplate = (template: string): string =>
    template.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  return { title: fillTemplate(subject), body: fillTemplate(text) };
}

/** The notices and mails of a step, to be sent in the transaction that takes it. */
export interface Reminder {
  notices: NewNotice[];
  mails: Mail[];
}

/** Writes the reminder of a step to those whom its rule names. */
export function reminderOf(
  late: DueLatePayment,
  {
    step,
    recipients,
    at,
    ...on
  }: { step: LatePaymentStep; recipients: Recipients; at: Date; today: CalendarDay; isPrepared: boolean },
): Reminder {
  const rule = ruleOf(step);
  if (!rule) return { notices: [], mails: [] };
  const { title, body } = textsOf(late, rule, on);
  const { employerId, payrollDateUid, latePaymentUid } = late;
  const href = `/employers/${employerId}/contributions/${payrollDateUid}`;
  const told: readonly string[] = rule.tells;
  const intermediaries = told.includes('intermediaries') ? recipients.intermediaries : [];
  const notice = { employerId, kind: 'latePayments' as const, title, body, href, at, recordUid: latePaymentUid };
  const notices = [
    ...(told.includes('administrators') ? [{ ...notice, mailedTo: recipients.administrators }] : []),
    ...intermediaries.map(({ id, email }) => ({ ...notice, intermediaryId: id, mailedTo: email === null ? [] : [email] })),
  ];
  const addresses = [
    ...(told.includes('administrators') ? recipients.administrators : []),
    ...intermediaries.flatMap(({ email }) => (email === null ? [] : [email])),
  ];
  const text = `${withoutLinks(recipients.employerName)}\n\n${body}\n`;
  return { notices, mails: addresses.map((to) => ({ to, subject: withoutLinks(title), text })) };
}
