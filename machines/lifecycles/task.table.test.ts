import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { task } from './task.ts';

const complete = { type: 'complete' } as const;
const withdraw = { type: 'withdraw' } as const;
const take = { type: 'take' } as const;
const wait = { type: 'wait', waitsUntil: '2126-12-08', waitingFor: 'The bank' } as const;
const resume = { type: 'resume' } as const;
const end = { type: 'end', endReason: 'Paid with the November payroll' } as const;

describeLifecycle(task, {
  initial: 'open',
  facts: { waitsUntil: '2126-12-08' },
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
    'It is taken, and waits, as long as it is open': [
      ['open', {}, take, 'open'],
      ['open', {}, wait, 'open'],
      ['open', {}, resume, 'open'],
      ['open', { waitsUntil: null }, resume, refused],
      ['done', {}, take, refused],
      ['withdrawn', {}, wait, refused],
      ['ended', {}, resume, refused],
    ],
    'A person ends it with a reason, once': [
      ['open', {}, end, 'ended'],
      ['ended', {}, end, refused],
      ['withdrawn', {}, end, refused],
    ],
  },
});
