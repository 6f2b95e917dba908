import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { employerClosure } from './employerClosure.ts';

const close = (finalPayDate: string) => ({ type: 'close', finalPayDate, reason: 'companyClosedDown' }) as const;
const withdraw = { type: 'withdraw' } as const;
const complete = { type: 'complete' } as const;

describeLifecycle(employerClosure, {
  initial: 'open',
  facts: {
    today: '2026-05-15',
    finalPayDate: null,
    lastContributionDate: '2026-04-30',
    activePayrollCount: 0,
    outstandingRequestCount: 0,
    overdueContributionCount: 0,
    openStatementCount: 0,
    mandateCount: 0,
  },
  rules: {
    'It is instructed, can be withdrawn, and is completed (decision 018)': [
      ['open', {}, close('2026-06-30'), 'closing'],
      ['closing', { finalPayDate: '2026-06-30' }, withdraw, 'open'],
      ['closing', { finalPayDate: '2026-05-14' }, withdraw, 'open'],
      ['closing', { finalPayDate: '2026-05-14' }, complete, 'closed'],
      ['open', {}, withdraw, refused],
      ['open', {}, complete, refused],
      ['closing', { finalPayDate: '2026-06-30' }, close('2026-07-31'), refused],
    ],
    'Nothing of a closed employer changes (decision 018)': [
      ['closed', { finalPayDate: '2026-05-14' }, close('2026-06-30'), refused],
      ['closed', { finalPayDate: '2026-05-14' }, withdraw, refused],
      ['closed', { finalPayDate: '2026-05-14' }, complete, refused],
    ],
    'The final pay date is not before the last contributions': [
      ['open', {}, close('2026-04-29'), refusedAt('finalPayDate')],
      ['open', {}, close('2026-04-30'), 'closing'],
      ['open', { lastContributionDate: null }, close('2026-04-29'), 'closing'],
    ],
    'The final pay date is the last day of pay: the closure is completed after it': [
      ['closing', { finalPayDate: '2026-05-16' }, complete, refused],
      ['closing', { finalPayDate: '2026-05-15' }, complete, refused],
      ['closing', { finalPayDate: '2026-05-14' }, complete, 'closed'],
    ],
    'Its condition is that everything is settled (decision 018)': [
      ['closing', { finalPayDate: '2026-05-14', activePayrollCount: 1 }, complete, refused],
      ['closing', { finalPayDate: '2026-05-14', outstandingRequestCount: 1 }, complete, refused],
      ['closing', { finalPayDate: '2026-05-14', overdueContributionCount: 1 }, complete, refused],
      ['closing', { finalPayDate: '2026-05-14', openStatementCount: 1 }, complete, refused],
      ['closing', { finalPayDate: '2026-05-14', mandateCount: 1 }, complete, refused],
    ],
    'Requests are answered and overdue contributions paid before the instruction; the rest has time until the final pay date': [
      ['open', { outstandingRequestCount: 1 }, close('2026-06-30'), refused],
      ['open', { overdueContributionCount: 1 }, close('2026-06-30'), refused],
      ['open', { activePayrollCount: 1, openStatementCount: 1, mandateCount: 1 }, close('2026-06-30'), 'closing'],
      ['closing', { finalPayDate: '2026-06-30', outstandingRequestCount: 1, overdueContributionCount: 1 }, withdraw, 'open'],
    ],
  },
});
