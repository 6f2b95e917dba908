import fc from 'fast-check';
import { isSafePattern as isLinear } from 'redos-detector';
import { describe, expect, it } from 'vitest';
import { isSafePattern } from './safePattern.ts';
import { usedMilliseconds } from '../../tests/setup/usedMilliseconds.ts';

describe('a pattern of payroll numbers', () => {
  it.each([
    '^[0-9]{6}$',
    '^[A-Z]{2}[0-9]{4,6}$',
    String.raw`^(?:WK|MN)-\d{5}$`,
    String.raw`^[A-Z]\d+(?:/\d+)?$`,
    '^[^ ]{1,20}$',
    '^[(+*?]{2}$',
    String.raw`\(\d{3}\)`,
    '',
  ])('may be %s', (pattern) => {
    expect(isSafePattern(pattern)).toBe(true);
    // A second opinion, from the library that checks the patterns of the schemas.
    expect(isLinear(pattern, { unicode: true }).safe).toBe(true);
  });

  it.each([
    ['is not a regular expression', '^[0-9'],
    ['has an unknown escape', String.raw`^\y$`],
    ['repeats a group', '^(a+)+$'],
    ['repeats a group after a class of all characters', String.raw`[^](a+)+[b\]]`],
    ['repeats a group after an empty class', String.raw`[](a+)+[b\]]`],
    ['repeats a group a fixed number of times', '^(?:a|a){30}$'],
    ['refers back', String.raw`^(a)\1$`],
    ['looks ahead', '^(?=a)a$'],
    ['has a group with a name', '^(?<n>a)$'],
    ['has many optional characters', `^${'a?'.repeat(30)}${'a'.repeat(30)}$`],
    ['has many repetitions', '^.*.*.*.*$'],
    ['has many alternatives', `^(?:${'a|'.repeat(25)}a)$`],
  ])('is refused when it %s', (_, pattern) => expect(isSafePattern(pattern)).toBe(false));

  it('runs fast on any text', () => {
    const parts = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^]',
      '[]',
      String.raw`[b\]]`,
      'a?',
      'a+',
      'a*',
      'b{1,9}',
      '(a|b)',
      '(a+)',
      '(?:a?b)?',
      '(a|a)*',
      '(a*)+',
      '|',
      '^',
      '$',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.integer({ min: 0, max: 40 }), (pattern, length) => {
        const text = pattern.join('');
        if (!isSafePattern(text)) return;
        const before = usedMilliseconds();
        new RegExp(text, 'u').test(`${'a'.repeat(length)}!`);
        expect(usedMilliseconds() - before).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  });
});
