import { describe, expect, it } from 'vitest';
import refusal from '../../schemas/forms/refuse-direct-debit.schema.json' with { type: 'json' };
import rules from '../../schemas/rules/bacs-reasons.json' with { type: 'json' };
import { collectionReason, failureText, mandateNextStep, mandateReason, mandateReasonText } from './bacsReasons.ts';

describe('the reasons of a bank', () => {
  it('are those of Bacs', () => {
    expect(Object.keys(rules.collections).toSorted()).toEqual([...'0123456789AB']);
    expect(Object.keys(rules.changedInstructions).toSorted()).toEqual([...'0123BCDER']);
    expect(Object.keys(rules.refusedInstructions).toSorted()).toEqual([...'123567BCFGHIKLMNOPQ']);
  });

  it('each say what may be done next', () => {
    for (const code of Object.keys(rules.collections)) expect(collectionReason(code)?.nextStep).toMatch(/\.$/);
    const all = { mayPresentAgain: true, mayCollectAgain: true };
    expect(failureText('B', all)).toBe(
      'The bank returned the payment (B: The account is closed). Pay this statement by bank transfer, and set up a new direct debit for the next ones.',
    );
    expect(failureText('0', all)).toMatch(/Then try again, or pay by bank transfer\.$/);
    expect(failureText('0', { ...all, mayPresentAgain: false })).toMatch(/Then collect the payment with a new notice, or/);
    expect(failureText('0', { mayPresentAgain: true, mayCollectAgain: false })).toMatch(
      /Pay this statement by bank transfer, and contact/,
    );
    expect(failureText('Z', all)).toMatch(/^The bank returned the payment \(Z\)\. Pay this statement by bank transfer/);
  });

  // docs/rules.md, 8.6 and 8.9.
  it('let a collection be presented again after 0 alone, and need a new mandate after 1, 2, 3, 5, 6 and B', () => {
    const codesWith = (next: string) => [...'0123456789AB'].filter((code) => collectionReason(code)?.next === next).join('');
    expect([codesWith('presentAgain'), codesWith('newMandate'), codesWith('collectAgain')]).toEqual(['0', '12356B', '4789A']);
  });

  it('that end a mandate are those that staff may record, in the same words', () => {
    const words = new Map<string, string>();
    for (const report of ['AUDDIS', 'ADDACS'] as const)
      for (const code of '0123456789ABCDEFGHIJKLMNOPQR') {
        const reason = mandateReason(report, code);
        if (reason.mandate !== 'ends' || !reason.isKnown) continue;
        words.set(code, `${code}: ${reason.words}`);
        expect(reason.nextStep).toMatch(/\.$/);
      }
    const recorded = refusal.properties.failureReason.oneOf.map(({ const: code, title }): [string, string] => [code, title]);
    expect(words).toEqual(new Map(recorded));
    // A collection that comes back because the mandate has ended ends it here too.
    for (const code of Object.keys(rules.collections))
      if (collectionReason(code)?.next === 'newMandate') expect([...words.keys()]).toContain(code);
  });

  // docs/rules.md, 8.7 and 8.8.
  it.each([
    ['AUDDIS', '123567BCFGHIKLMNOPQ', 'ends', true],
    ['AUDDIS', '0489ADEJRSTXZ', 'ends', false],
    ['ADDACS', '0123B', 'ends', true],
    ['ADDACS', 'CE', 'continues', true],
    ['ADDACS', 'D', 'stops', true],
    ['ADDACS', 'R', 'reinstated', true],
    ['ADDACS', '456789AFXZ', 'stops', false],
  ] as const)('in %s %s: the mandate %s, and the code is known: %s', (report, codes, mandate, isKnown) => {
    for (const code of codes) expect(mandateReason(report, code)).toMatchObject({ mandate, isKnown });
  });

  it('bring new details with AUDDIS C, and ADDACS C, E and 3', () => {
    const taking = (report: 'AUDDIS' | 'ADDACS') =>
      [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((code) => mandateReason(report, code).takesNewDetails).join('');
    expect([taking('AUDDIS'), taking('ADDACS')]).toEqual(['C', '3CE']);
  });

  it.each([
    ['L', 'failed', 'L: Wrong account details', 'Check the bank details on a bank statement, and set up a new direct debit.'],
    ['0', 'failed', '0: Cancelled, refer to payer', 'Set up a new direct debit, from this account or another.'],
    ['Z', 'failed', 'Z: A reason that we do not know', 'Contact us: we correct the instruction and submit it again.'],
    [
      'D',
      'suspended',
      'D: The payer disputes the advance notice',
      'Nothing is collected until this is settled: contact us. Until then, pay by bank transfer.',
    ],
  ])('of a mandate with %s that is %s are %s', (code, status, words, nextStep) => {
    expect([mandateReasonText(code, status), mandateNextStep(code, status)]).toEqual([words, nextStep]);
  });
});
