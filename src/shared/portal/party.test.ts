import { expect, it } from 'vitest';
import { closureOf } from './party.ts';
import { buildEmployer, buildIntermediary } from '../../../tests/setup/portal/portalFactories.ts';

const employer = (overrides: Parameters<typeof buildEmployer>[0]) =>
  ({ kind: 'employer', record: buildEmployer(overrides) }) as const;

it('shows no closure of an active employer', () => {
  expect(closureOf(employer({}))).toBeNull();
});

it('shows a closing instruction with its date and reason', () => {
  const closing = employer({
    instructionCloseEmployerId: '3f0d3b0a-0000-4000-8000-0000000000ff',
    closeEmployerFinalPayDate: '2026-12-31',
    closeEmployerReason: 'corporateRestructure',
  });
  expect(closureOf(closing)).toEqual({ finalPayDate: '2026-12-31', reason: 'corporateRestructure' });
});

it('shows an employer that is not active, even without a date or reason', () => {
  expect(closureOf(employer({ isActive: false }))).toEqual({ finalPayDate: null, reason: null });
});

it('never shows a closure of an intermediary', () => {
  expect(closureOf({ kind: 'intermediary', record: buildIntermediary({ isActive: false }) })).toBeNull();
});
