import { describeLifecycle, refused, refusedAt } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { benefit } from './benefit.ts';

const cease = (finalPayDate: string) => ({ type: 'cease', finalPayDate }) as const;

describeLifecycle(benefit, {
  initial: 'Active',
  facts: { startDate: '2026-04-30', outstandingRequestCount: 0, today: '2026-05-15', finalPayDate: null },
  rules: {
    'Ceasing until its final pay date, and ceased from that day on (decision 038)': [
      ['Active', {}, cease('2026-05-14'), 'Ceased'],
      ['Active', {}, cease('2026-05-15'), 'Ceased'],
      ['Active', {}, cease('2026-05-16'), 'Ceasing'],
    ],
    'It cannot end before it began': [
      ['Active', {}, cease('2026-04-29'), refusedAt('finalPayDate')],
      ['Active', {}, cease('2026-04-30'), 'Ceased'],
      ['Active', { startDate: null }, cease('2020-01-01'), 'Ceased'],
    ],
    'Requests about it are answered first (decision 016)': [
      ['Active', { outstandingRequestCount: 1 }, cease('2026-05-15'), refused],
      ['Active', { outstandingRequestCount: 2 }, cease('2026-05-16'), refused],
      ['Active', { outstandingRequestCount: 1 }, cease('2026-04-29'), refusedAt('', 'finalPayDate')],
    ],
    'It ceases once': [
      ['Ceasing', { finalPayDate: '2026-06-30' }, cease('2026-07-31'), refused],
      ['Ceased', { finalPayDate: '2026-05-14' }, cease('2026-05-15'), refused],
    ],
  },
});
