import { expect, it } from 'vitest';
import { type NoticeFacts, paymentNotice } from './paymentNotice.ts';

// A direct debit needs an advance notice of ten working days: 8 December is the tenth before Tuesday 22 December 2026.
const facts: NoticeFacts = {
  dueDate: '2026-12-22',
  dDCollectionDate: null,
  isPlannedByDD: true,
  mandate: null,
  lastDayForDirectDebit: '2026-12-08',
};
const pending = (activeFrom: string | null) => ({ status: 'pending', activeFrom }) as const;

it.each<[string, string, Partial<NoticeFacts>, string]>([
  [
    'a direct debit that becomes active in time',
    '2026-11-30',
    { mandate: pending('2026-12-08') },
    'The direct debit of this benefit is active from 08/12/2026. Pay by bank transfer by 22/12/2026, or submit once it is active, by 08/12/2026 at the latest.',
  ],
  [
    'a direct debit that becomes active a day too late',
    '2026-11-30',
    { mandate: pending('2026-12-09') },
    'The direct debit of this benefit is active from 09/12/2026, too late for these contributions. Pay by bank transfer by 22/12/2026.',
  ],
  [
    'a direct debit that nobody has confirmed',
    '2026-12-08',
    { mandate: pending(null) },
    'The direct debit of this benefit is not confirmed yet. Pay by bank transfer by 22/12/2026, or submit once it is active, by 08/12/2026 at the latest.',
  ],
  [
    'the day after the last one for a direct debit',
    '2026-12-09',
    { mandate: { status: 'suspended', activeFrom: null } },
    'The direct debit of this benefit is stopped. Pay by bank transfer by 22/12/2026.',
  ],
  [
    'a benefit whose direct debit has ended',
    '2026-11-30',
    { mandate: { status: 'cancelled', activeFrom: null } },
    'This benefit has no active direct debit. Pay by bank transfer by 22/12/2026, or submit with a direct debit that is active, by 08/12/2026 at the latest.',
  ],
  ['a payment that is overdue', '2026-12-23', {}, 'This benefit has no active direct debit. Pay now by bank transfer.'],
  ['a benefit paid by transfer', '2026-11-30', { isPlannedByDD: false }, 'Pay by bank transfer by 22/12/2026.'],
  ['a planned direct debit', '2026-11-30', { dDCollectionDate: '2026-12-22' }, 'The direct debit is planned for 22/12/2026.'],
])('of %s says what can be done in time', (_, today, more, expected) => {
  expect(paymentNotice({ ...facts, ...more }, today)).toBe(expected);
});
