import { describe, expect, it } from 'vitest';
import { hasMinimumAge, isBeforeMonthsAgo, isNotEarlierThanMonthsAgo, isValidDate } from './checkDate.ts';

const today = new Date(2026, 6, 31, 17, 45);

describe('isValidDate', () => {
  it.each([
    ['2026-04-30', undefined, true],
    ['2024-02-29', undefined, true],
    ['2023-02-29', undefined, false],
    ['2026-4-3', undefined, false],
    ['26-04-30', undefined, false],
    ['', undefined, false],
    ['30/04/2026', undefined, false],
    ['30/04/2026', 'dd/MM/yyyy', true],
    ['31/04/2026', 'dd/MM/yyyy', false],
  ])('%s in the format %s: %s', (date, format, expected) => {
    expect(isValidDate(date, format)).toBe(expected);
  });
});

describe('isBeforeMonthsAgo', () => {
  it.each([
    ['the day before the window', '2026-01-30', true],
    ['the first day of the window', '2026-01-31', false],
    ['today', '2026-07-31', false],
    ['no date', 'soon', false],
  ])('%s: %s is before six months ago: %s', (_, date, expected) => {
    expect(isBeforeMonthsAgo(date, 6, today)).toBe(expected);
  });
});

describe('isNotEarlierThanMonthsAgo', () => {
  it.each([
    ['the day before the window', '2026-01-30', false],
    ['the first day of the window', '2026-01-31', true],
    ['today', '2026-07-31', true],
    ['a day in the future', '2026-08-01', true],
    ['no date', '', false],
  ])('%s: %s is within six months: %s', (_, date, expected) => {
    expect(isNotEarlierThanMonthsAgo(date, 6, today)).toBe(expected);
  });

  it('ends the window on the last day of a shorter month', () => {
    expect(isNotEarlierThanMonthsAgo('2026-02-28', 6, new Date(2026, 7, 31))).toBe(true);
    expect(isNotEarlierThanMonthsAgo('2026-02-27', 6, new Date(2026, 7, 31))).toBe(false);
  });

  it('counts six months by default', () => {
    expect(isNotEarlierThanMonthsAgo('2026-01-30', undefined, today)).toBe(false);
  });
});

describe('hasMinimumAge', () => {
  it.each([
    ['the day after the eighteenth birthday', '2008-07-30', true],
    ['the eighteenth birthday, which still fails the negated check', '2008-07-31', false],
    ['the day before the eighteenth birthday', '2008-08-01', false],
    ['no date', 'unknown', false],
  ])('%s: %s', (_, dateOfBirth, expected) => {
    expect(hasMinimumAge(dateOfBirth, undefined, today)).toBe(expected);
  });
});
