import { describeLifecycle, refused } from '../../tests/setup/lifecycles/lifecycleTable.ts';
import { task } from './task.ts';

const complete = { type: 'complete' } as const;
const withdraw = { type: 'withdraw' } as const;
const take = { type: 'take' } as const;
const handOver = { type: 'handOver', takenBy: '3f0c5f0e-5d55-4f8e-9c3b-0d6a1b7e2f10' } as const;
const wait = { type: 'wait', waitsUntil: '2126-12-08', waitingFor: 'The bank' } as const;
const resume = { type: 'resume' } as const;
const note = { type: 'note', note: 'Their payroll office answers on Monday' } as const;
const tell = { type: 'tell', message: 'Please send us the new bank details' } as const;
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
    'It is taken, handed over, and waits, as long as it is open': [
      ['open', {}, take, 'open'],
      ['open', {}, handOver, 'open'],
      ['open', {}, wait, 'open'],
      ['open', {}, resume, 'open'],
      ['open', { waitsUntil: null }, resume, refused],
      ['done', {}, take, refused],
      ['ended', {}, handOver, refused],
      ['withdrawn', {}, wait, refused],
      ['ended', {}, resume, refused],
    ],
    'It is noted, and the employer is told about it, as long as it is open': [
      ['open', {}, note, 'open'],
      ['open', {}, tell, 'open'],
      ['done', {}, note, refused],
      ['ended', {}, note, refused],
      ['withdrawn', {}, tell, refused],
    ],
    'A person ends it with a reason, once': [
      ['open', {}, end, 'ended'],
      ['ended', {}, end, refused],
      ['withdrawn', {}, end, refused],
    ],
  },
});
