import { describe, expect, it } from 'vitest';
import { type PaymentFacts, paymentMethod, paymentWordsOf } from './paymentMethod.ts';

const planned: PaymentFacts = { collects: true, isPlanned: true, mandate: { status: 'active', activeFrom: null } };

describe('the payment of contributions', () => {
  it.each<[string, Partial<PaymentFacts>, boolean, string]>([
    ['an active mandate', {}, true, 'By direct debit'],
    ['no mandate', { mandate: null }, false, 'By bank transfer: no direct debit is set up'],
    [
      'a mandate that waits',
      { mandate: { status: 'pending', activeFrom: '2026-11-30' } },
      false,
      'By bank transfer until the direct debit is active, on 30/11/2026 unless the bank refuses it',
    ],
    [
      'a mandate that nobody has confirmed',
      { mandate: { status: 'pending', activeFrom: null } },
      false,
      'By bank transfer: the account holder has not confirmed the direct debit',
    ],
    [
      'a stopped mandate',
      { mandate: { status: 'suspended', activeFrom: null } },
      false,
      'By bank transfer while the direct debit is stopped',
    ],
    [
      'a mandate that the bank refused',
      { mandate: { status: 'failed', activeFrom: null } },
      false,
      'By bank transfer: the bank has refused or ended the direct debit',
    ],
    [
      'a cancelled mandate',
      { mandate: { status: 'cancelled', activeFrom: null } },
      false,
      'By bank transfer: the direct debit was cancelled',
    ],
    ['a portal that collects nothing', { collects: false }, false, 'By bank transfer'],
    ['a benefit paid by transfer without a mandate', { isPlanned: false, mandate: null }, false, 'By bank transfer'],
    [
      'a benefit paid by transfer in spite of a mandate',
      { isPlanned: false },
      false,
      'By bank transfer, although there is a direct debit: the benefit is not set to be paid by it',
    ],
    [
      'a period from before the benefit was switched',
      { isPeriodPlanned: false },
      false,
      'By bank transfer: the period was planned before the benefit was paid by direct debit',
    ],
  ])('follows from %s', (_, facts, isCollected, words) => {
    expect(paymentMethod({ ...planned, ...facts })).toEqual({ isCollected, words });
  });

  it('is one sentence for benefits that are paid alike, and names those that are not', () => {
    const [collected, sent] = [paymentMethod(planned), paymentMethod({ ...planned, mandate: null })];
    expect(paymentWordsOf([])).toBeNull();
    expect(
      paymentWordsOf([
        { name: 'Main plan', method: collected },
        { name: 'Savings', method: collected },
      ]),
    ).toBe('By direct debit');
    expect(
      paymentWordsOf([
        { name: 'Main plan', method: collected },
        { name: 'Savings', method: sent },
      ]),
    ).toBe('Main plan: by direct debit. Savings: by bank transfer: no direct debit is set up');
  });
});
