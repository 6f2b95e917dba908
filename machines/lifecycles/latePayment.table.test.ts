import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { latePayment } from './latePayment.ts';

const remind = { type: 'remind' } as const;
const escalate = { type: 'escalate' } as const;
const becomeReportable = { type: 'becomeReportable' } as const;
const settle = { type: 'settle' } as const;
const report = (reportedOn: string) => ({ type: 'report', reportedOn }) as const;

describeLifecycle(latePayment, {
  initial: 'overdue',
  // Contributions that were due on 22/12/2026: the steps follow 1, 14, 60 and 90 days later (schemas/rules/late-payments.json).
  facts: {
    today: '2027-03-22',
    nextReminderOn: '2026-12-23',
    escalatesOn: '2027-02-20',
    reportableOn: '2027-03-22',
    isSettled: false,
  },
  rules: {
    'Two reminders, each from its day on': [
      ['overdue', { today: '2026-12-22' }, remind, refused],
      ['overdue', { today: '2026-12-23' }, remind, 'reminded'],
      ['reminded', { today: '2027-01-04', nextReminderOn: '2027-01-05' }, remind, refused],
      ['reminded', { today: '2027-01-05', nextReminderOn: '2027-01-05' }, remind, 'reminded'],
      ['reminded', { nextReminderOn: null }, remind, refused],
      ['overdue', { nextReminderOn: null }, remind, refused],
      ['escalated', {}, remind, refused],
      ['reportable', {}, remind, refused],
      ['reported', {}, remind, refused],
    ],
    'The final reminder 60 days after the due date, also where no day ran on which a reminder was due (decision 041)': [
      ['reminded', { today: '2027-02-19' }, escalate, refused],
      ['reminded', { today: '2027-02-20' }, escalate, 'escalated'],
      ['overdue', { today: '2027-02-19' }, escalate, refused],
      ['overdue', { today: '2027-02-20' }, escalate, 'escalated'],
      ['escalated', {}, escalate, refused],
      ['reportable', {}, escalate, refused],
      ['reported', {}, escalate, refused],
    ],
    'The law may ask for a report from the 90th day on (General Code of The Pensions Regulator)': [
      ['escalated', { today: '2027-03-21' }, becomeReportable, refused],
      ['escalated', { today: '2027-03-22' }, becomeReportable, 'reportable'],
      ['reminded', { today: '2027-03-21' }, becomeReportable, refused],
      ['reminded', { today: '2027-03-22' }, becomeReportable, 'reportable'],
      ['overdue', { today: '2027-03-21' }, becomeReportable, refused],
      ['overdue', { today: '2027-03-22' }, becomeReportable, 'reportable'],
      ['reportable', {}, becomeReportable, refused],
      ['reported', {}, becomeReportable, refused],
    ],
    // An earlier report, for other material reasons, is not taken: the code knows one, the portal does not yet.
    'The report is of a day that has come, from the 90th on': [
      ['reportable', { today: '2027-03-25' }, report('2027-03-21'), refusedAt('reportedOn')],
      ['reportable', { today: '2027-03-25' }, report('2027-03-22'), 'reported'],
      ['reportable', { today: '2027-03-21' }, report('2027-03-21'), refusedAt('', 'reportedOn')],
      ['reportable', { today: '2027-03-25' }, report('2027-03-24'), 'reported'],
      ['reportable', { today: '2027-03-25' }, report('2027-03-25'), 'reported'],
      ['reportable', { today: '2027-03-25' }, report('2027-03-26'), refusedAt('reportedOn')],
      ['reported', { today: '2027-03-25' }, report('2027-03-25'), refused],
    ],
    'It ends when the contributions are paid, cancelled or recorded as none': [
      ['overdue', { isSettled: true }, settle, 'settled'],
      ['reminded', { isSettled: true }, settle, 'settled'],
      ['escalated', { isSettled: true }, settle, 'settled'],
      ['reportable', { isSettled: true }, settle, 'settled'],
      ['reported', { isSettled: true }, settle, 'settled'],
      ['overdue', {}, settle, refused],
      ['reminded', {}, settle, refused],
      ['escalated', {}, settle, refused],
      ['reportable', {}, settle, refused],
      ['reported', {}, settle, refused],
    ],
    'Nobody is reminded of, or reported for, what is settled': [
      ['settled', { isSettled: true }, settle, refused],
      ['settled', { isSettled: true }, remind, refused],
      ['settled', { isSettled: true }, escalate, refused],
      ['settled', { isSettled: true }, becomeReportable, refused],
      ['settled', { isSettled: true }, report('2027-03-22'), refused],
    ],
  },
});
