import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { task } from './task.ts';

const complete = { type: 'complete' } as const;
const withdraw = { type: 'withdraw' } as const;
const end = { type: 'end', endReason: 'Paid with the November payroll' } as const;

describeLifecycle(task, {
  initial: 'open',
  facts: {},
  rules: {
    'The event that does it ends it': [
      ['open', {}, complete, 'done'],
      ['done', {}, complete, refused],
    ],
    'It is withdrawn when it is not needed any more': [
      ['open', {}, withdraw, 'withdrawn'],
      ['done', {}, withdraw, refused],
      ['ended', {}, withdraw, refused],
    ],
    'A person ends it with a reason, once': [
      ['open', {}, end, 'ended'],
      ['ended', {}, end, refused],
      ['withdrawn', {}, end, refused],
    ],
  },
});
