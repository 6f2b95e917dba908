import { describe, expect, it } from 'vitest';
import mandate from '../../entities/direct-debit-mandate.schema.json' with { type: 'json' };
import rules from '../../rules/bacs-reasons.json' with { type: 'json' };
import { collectionReason, failureText, mandateNextStep, mandateReason } from './bacsReasons.ts';

describe('the reasons of a bank', () => {
  it('are those of Bacs', () => {
    expect(Object.keys(rules.collections).toSorted()).toEqual([...'0123456789AB']);
    expect(Object.keys(rules.changedInstructions).toSorted()).toEqual([...'0123BCDER']);
    expect(Object.keys(rules.refusedInstructions).toSorted()).toEqual([...'12356BCFGHIKLOPQ']);
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

  it('that end a mandate are those that a mandate may have, in the same words', () => {
    const words = new Map<string, string>();
    for (const report of ['AUDDIS', 'ADDACS'] as const)
      for (const code of '0123456789ABCDEFGHIJKLMNOPQR') {
        const reason = mandateReason(report, code);
        if (reason?.mandate !== 'ends') continue;
        words.set(code, `${code}: ${reason.words}`);
        expect(reason.nextStep).toMatch(/\.$/);
      }
    expect(mandateNextStep('L')).toBe('Check the bank details on a bank statement, and set up a new direct debit.');
    expect(mandateNextStep('Z')).toBeNull();
    const ofMandate = mandate.properties.failureReason.oneOf.flatMap(({ const: code, title }) =>
      code === null ? [] : [[code, title]],
    );
    expect(words).toEqual(new Map(ofMandate as [string, string][]));
    // A collection that comes back because the mandate has ended ends it here too.
    for (const code of Object.keys(rules.collections))
      if (collectionReason(code)?.next === 'newMandate') expect([...words.keys()]).toContain(code);
  });
});
