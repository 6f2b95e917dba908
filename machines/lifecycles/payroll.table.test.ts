import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { payroll } from './payroll.ts';

const cease = (finalPayDate: string) => ({ type: 'cease', finalPayDate, reason: 'noLongerInUse' }) as const;

describeLifecycle(payroll, {
  initial: 'Active',
  facts: {
    startDate: '2026-04-30',
    today: '2026-05-15',
    finalPayDate: null,
    activeEmployeeCount: 0,
    outstandingRequestCount: 0,
    unpaidContributionCount: 0,
    openStatementCount: 0,
    isDefaultBesideOthers: false,
  },
  rules: {
    'is ceasing until its final pay date, and ceased from that day on (decision 038)': [
      ['Active', {}, cease('2026-05-14'), 'Ceased'],
      ['Active', {}, cease('2026-05-15'), 'Ceased'],
      ['Active', {}, cease('2026-05-16'), 'Ceasing'],
    ],
    'cannot end before it began': [
      ['Active', {}, cease('2026-04-29'), refusedAt('finalPayDate')],
      ['Active', {}, cease('2026-04-30'), 'Ceased'],
      ['Active', { startDate: null }, cease('2020-01-01'), 'Ceased'],
    ],
    'has its final pay date a year ahead at most (decision 016), counted from a start that is still to come': [
      ['Active', {}, cease('2027-05-15'), 'Ceasing'],
      ['Active', {}, cease('2027-05-16'), refusedAt('finalPayDate')],
      ['Active', { startDate: null }, cease('2027-05-16'), refusedAt('finalPayDate')],
      ['Active', { today: '2028-02-29' }, cease('2029-02-28'), 'Ceasing'],
      ['Active', { startDate: '2029-01-31' }, cease('2030-01-31'), 'Ceasing'],
      ['Active', { startDate: '2029-01-31' }, cease('2030-02-01'), refusedAt('finalPayDate')],
      ['Active', { today: '2028-02-29' }, cease('2029-03-01'), refusedAt('finalPayDate')],
    ],
    'has nothing open, and is not the default beside others (decision 016)': [
      ['Active', { activeEmployeeCount: 1 }, cease('2026-05-15'), refused],
      ['Active', { outstandingRequestCount: 1 }, cease('2026-05-15'), refused],
      ['Active', { unpaidContributionCount: 1 }, cease('2026-05-15'), refused],
      ['Active', { openStatementCount: 1 }, cease('2026-05-15'), refused],
      ['Active', { isDefaultBesideOthers: true }, cease('2026-05-15'), refused],
      ['Active', { activeEmployeeCount: 1 }, cease('2026-05-16'), refused],
      ['Active', { outstandingRequestCount: 1 }, cease('2026-05-16'), refused],
      ['Active', { unpaidContributionCount: 1 }, cease('2026-05-16'), refused],
      ['Active', { openStatementCount: 1 }, cease('2026-05-16'), refused],
      ['Active', { isDefaultBesideOthers: true }, cease('2026-05-16'), refused],
      ['Active', { activeEmployeeCount: 2, openStatementCount: 1 }, cease('2026-04-29'), refusedAt('', '', 'finalPayDate')],
    ],
    'cannot be ceased again: ceasing cannot be undone (decision 016)': [
      ['Ceasing', { finalPayDate: '2026-06-30' }, cease('2026-07-31'), refused],
      ['Ceased', { finalPayDate: '2026-05-14' }, cease('2026-05-15'), refused],
    ],
  },
});
