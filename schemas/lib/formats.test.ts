import { describe, expect, it } from 'vitest';
import { codePointLength, formats } from './formats.ts';

describe('a date', () => {
  it.each(['2024-02-29', '2000-02-29', '1999-12-31', '1800-01-01'])('takes %s', (text) => expect(formats.date(text)).toBe(true));
  it.each([
    '2025-02-29',
    '1900-02-29',
    '2026-00-10',
    '2026-13-01',
    '2026-04-31',
    '2026-4-3',
    '31/12/2026',
    '2026-01-01T00:00:00Z',
    '0000-01-01',
    '',
  ])('refuses %s', (text) => expect(formats.date(text)).toBe(false));
});

describe('a point in time', () => {
  it.each(['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.123Z', '2026-11-21T23:59:59+01:00'])('takes %s', (text) =>
    expect(formats['date-time'](text)).toBe(true),
  );
  it.each(['2026-11-21', '2026-11-21T24:00:00Z', '2026-02-30T12:00:00Z', '2026-11-21T12:00:00', '2026-11-21T12:00:00-16:00'])(
    'refuses %s',
    (text) => expect(formats['date-time'](text)).toBe(false),
  );
});

describe('a web address', () => {
  it.each(['https://www.people.example', 'http://people.example:8080/a?b=c#d', 'HTTPS://PEOPLE.EXAMPLE', 'https://élan.example'])(
    'takes %s',
    (text) => expect(formats.url(text)).toBe(true),
  );
  it.each([
    'www.people.example',
    'javascript:alert(1)',
    'ftp://people.example',
    'https:people.example',
    'https://bank.example@thief.example/',
    'https://user:word@people.example',
    'https://people',
    'https://people.example/a b',
    `https://people.example/${'a'.repeat(2_000)}`,
  ])('refuses %s', (text) => expect(formats.url(text)).toBe(false));
});

describe('a phone number', () => {
  it.each([
    '01632 960001',
    '(01632) 960-001',
    '07700 900123',
    '020 7946 0100',
    '0800 1111',
    '0845 46 46',
    '+44 (0)20 7946 0100',
    '+44 7700 900123',
    '+353 1 679 4000',
  ])('takes %s', (text) => expect(formats.tel(text)).toBe(true));
  it.each([
    '7700 900123',
    '07700 90012',
    '020 7946 01000',
    '+44 07700 900123',
    '+0 123456789',
    '+1234567890123456',
    '0800 FLOWERS',
    '',
  ])('refuses %s', (text) => expect(formats.tel(text)).toBe(false));
});

describe('a time of day', () => {
  it.each(['00:00', '09:30', '23:59'])('takes %s', (text) => expect(formats.time.test(text)).toBe(true));
  it.each(['24:00', '9:30', '09:60', '09:30:00', '09:30\n'])('refuses %s', (text) => expect(formats.time.test(text)).toBe(false));
});

describe('an email address', () => {
  it.each(['a@b.example', "o'hara+pension@mail.people.example"])('takes %s', (text) =>
    expect(formats.email.test(text)).toBe(true),
  );
  it.each(['a@b', 'a b@c.example', '@c.example', 'a@-c.example', 'a@c..example', 'a@c.example\n'])('refuses %s', (text) =>
    expect(formats.email.test(text)).toBe(false),
  );
  it('answers at once for a text that attacks slow patterns', () =>
    expect(formats.email.test(`${'a'.repeat(50_000)}@`)).toBe(false));
});

it('counts characters, not UTF-16 units', () => expect(codePointLength('Zoë 🦔')).toBe(5));
