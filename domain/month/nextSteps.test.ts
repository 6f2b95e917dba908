import { describe, expect, it } from 'vitest';
import { compareEntries, type MonthEntry, nextStepOfPeriod, type SubmissionFacts } from './nextSteps.ts';

const facts: SubmissionFacts = { maySubmit: true, mayUpload: true, load: null, preparedAmount: 4_900_00, lastWay: 'screen' };
const load = (status: string, errorCount = 0) => ({ load: { status, errorCount } });

describe('the next step of a pay period', () => {
  it.each<[string, Partial<SubmissionFacts>, string]>([
    ['the prepared amounts, if they were submitted on the screen the last time', {}, 'submit'],
    ['amounts to type, if none are prepared', { preparedAmount: 0 }, 'type'],
    ['a file, if there was one the last time', { lastWay: 'file' }, 'upload'],
    ['a file, the first time', { lastWay: null }, 'upload'],
    ['the prepared amounts, for somebody who may not upload', { lastWay: null, mayUpload: false }, 'submit'],
    ['the prepared amounts, if something is owed though nothing was the last time', { lastWay: 'nothing' }, 'submit'],
    ['nothing to pay, if nothing is prepared', { lastWay: 'nothing', preparedAmount: 0 }, 'nothing'],
    ['a file, if nothing is prepared but files are the way', { lastWay: 'file', preparedAmount: 0 }, 'upload'],
    ['a file, if nothing is prepared the first time', { lastWay: null, preparedAmount: 0 }, 'upload'],
    ['the meaning of the columns', load('waitingForMapping', 1), 'answer'],
    ['the correction of a file', load('waitingForTriggerToStartProcessing', 3), 'correct'],
    ['the submission of a checked file', load('waitingForTriggerToStartProcessing'), 'continue'],
    ['the submission of an approved file', load('approved'), 'continue'],
    ['another attempt after a failure', load('failed'), 'continue'],
    ['a look, while a file is checked', load('validatingData'), 'view'],
    ['the prepared amounts, if the file was processed', load('complete'), 'submit'],
    ['a look, for somebody who may not submit', { ...load('approved'), maySubmit: false }, 'view'],
  ])('is %s', (_, changes, expected) => {
    expect(nextStepOfPeriod({ ...facts, ...changes })).toBe(expected);
  });
});

const entry = (id: string, changes: Partial<MonthEntry>): MonthEntry => ({
  id,
  kind: 'submit',
  step: 'type',
  title: 'Office staff, Workplace pension, October 2026',
  employerName: 'Larkfield Bakery',
  note: null,
  latestSafeDate: '2026-12-08',
  dueDate: '2026-12-22',
  isOverdue: false,
  amount: null,
  href: null,
  stepHref: null,
  nothingHref: null,
  ...changes,
});

it('puts the earliest safe day first, though its due date is later, and what has no day last', () => {
  const collected = entry('collected', { latestSafeDate: '2026-12-08', dueDate: '2026-12-22' });
  const transferred = entry('transferred', { latestSafeDate: '2026-12-09', dueDate: '2026-12-09' });
  const paid = entry('paid', { kind: 'pay', latestSafeDate: '2026-12-09', dueDate: '2026-12-09', title: 'Agency staff' });
  const asked = entry('asked', { kind: 'answer', latestSafeDate: null, dueDate: null });
  const ids = [asked, paid, transferred, collected].toSorted(compareEntries).map(({ id }) => id);
  expect(ids).toEqual(['collected', 'transferred', 'paid', 'asked']);
});

it('puts what is to be done before what can only be looked at, though its day is earlier', () => {
  const submitted = entry('submitted', { kind: 'pay', step: 'view', latestSafeDate: null, dueDate: '2026-08-22' });
  const read = entry('read', { step: 'view', latestSafeDate: '2026-11-30' });
  const asked = entry('asked', { kind: 'answer', step: 'answer', latestSafeDate: null, dueDate: null });
  const ids = [submitted, read, asked, entry('next', {})].toSorted(compareEntries).map(({ id }) => id);
  expect(ids).toEqual(['next', 'asked', 'read', 'submitted']);
});
