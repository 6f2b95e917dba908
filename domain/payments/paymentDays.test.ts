import { expect, it } from 'vitest';
import { paymentDays } from './paymentDays.ts';

/** Due on Friday 20 November 2026, collected on that day, and in the pots two working days later. */
const overdue = { status: 'uploadIsOverdue', dDCollectionDate: '2026-11-20', isNotified: false, potsUpdatedDate: '2026-11-24' };

// On Monday 30 November, ten Bacs days of the advance notice end on 14 December; two working days later is the 16th.
it.each([
  ['an overdue period: those of a submission today', overdue, '2026-12-14', '2026-12-16'],
  ['one whose statement waits for its authorisation', { ...overdue, status: 'generatedProcessing' }, '2026-12-14', '2026-12-16'],
  [
    'one whose collection was notified, whatever was planned',
    { ...overdue, status: 'generatedProcessing', dDCollectionDate: '2026-12-11', isNotified: true },
    '2026-12-11',
    '2026-12-15',
  ],
  [
    'one that has not opened: as planned',
    { ...overdue, status: 'notYetDue', dDCollectionDate: '2026-12-03', potsUpdatedDate: '2026-12-07' },
    '2026-12-03',
    '2026-12-07',
  ],
  [
    'one that is submitted in time',
    { ...overdue, status: 'openForUpload', dDCollectionDate: '2026-12-22', potsUpdatedDate: '2026-12-24' },
    '2026-12-22',
    '2026-12-24',
  ],
  ['one whose collection has not arrived', { ...overdue, status: 'generatedProcessing', isNotified: true }, '2026-11-20', null],
  ['a paid one', { ...overdue, status: 'paymentReceived', isNotified: true }, '2026-11-20', '2026-11-24'],
  ['one in which nobody contributes', { ...overdue, status: 'noStatementsAvailable' }, null, null],
  ['an overdue one by bank transfer', { ...overdue, dDCollectionDate: null }, null, null],
  [
    'one by bank transfer',
    { ...overdue, status: 'openForUpload', dDCollectionDate: null, potsUpdatedDate: '2026-12-24' },
    null,
    '2026-12-24',
  ],
])('the days of %s', (_, period, dDCollectionDate, potsUpdatedDate) =>
  expect(paymentDays(period, 'england-and-wales', '2026-11-30')).toEqual({ dDCollectionDate, potsUpdatedDate }),
);
