import { describe, expect, it } from 'vitest';
import { passwordProblem } from './newPassword.ts';
import { usedMilliseconds } from '../../../tests/setup/usedMilliseconds.ts';

const about = ['Tidewell Pensions', 'nia.prosser@larkspur.example', 'Nia', 'Prosser', 'Larkspur Supermarkets plc'];
const problem = (password: string) => passwordProblem(password, about);

describe('a common password', () => {
  it.each([
    'Password1234',
    'password1234',
    'passw0rd1234',
    'P@ssw0rd1234',
    'Password123!',
    'Password2026!',
    'Passwordpassword',
    'Welcome12345',
    'Welcome2026!!',
    'Letmein12345',
    'letmeinletmein',
    'Qwerty123456',
    'qwertyuiop123',
    'qwertyuiopasdf',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'asdfghjkl123',
    '123456789012',
    '1234567890abc',
    'abcdefghijkl',
    'abc123abc123',
    'aaaaaaaaaaaa',
    '111111111111',
    'iloveyou1234',
    'iloveyou2026',
    'Liverpool123',
    'liverpoolfc1',
    'manchester1234',
    'Arsenal12345',
    'football1234',
    'sunshine1234',
    'princess1234',
    'monkey123456',
    'dragon123456',
    'superman1234',
    'January2026!',
    'Summer2026!!',
    'Administrator1',
    'changeme1234',
    'trustno1trustno1',
    'Pension12345',
    'Payroll2026!',
  ])('is refused: %s', async (password) => {
    expect(await problem(password)).toMatch(/random words?/);
  });
});

it.each([
  'larkspur2026!',
  'Tidewell2026!',
  'NiaProsser2026',
  'nia.prosser@larkspur.example',
  'Nia Prosser Larkspur Supermarkets',
  'TidewellPensions1',
])('a password made of the own words is refused, with that reason: %s', async (password) => {
  expect(await problem(password)).toContain('from your name, your email or your employer');
});

it.each([
  ['nothing', '', 'Enter a password'],
  ['eleven characters', 'lantern-bri', '12 characters or more'],
  ['257 characters', 'lantern brisk otter '.repeat(13).slice(0, 257), '256 characters or fewer'],
])('%s is refused with the rule', async (_, password, message) => {
  expect(await problem(password)).toContain(message);
});

it.each([
  'lantern brisk otter',
  'correct horse battery',
  'kettle-marble-harvest',
  'vqzkxwjhmtrb',
  'llyfr glas mynydd bach',
  'зелёный чайник облако',
  'my nia has three otters and a lantern',
])('accepts a long password of any characters: %s', async (password) => {
  expect(await problem(password)).toBeUndefined();
});

it('answers in reasonable time for any text', async () => {
  await problem('lantern brisk otter');
  for (const password of ['aB1!'.repeat(64), 'p4$$w0rd'.repeat(32), '@4a'.repeat(80), '1'.repeat(256)]) {
    const start = usedMilliseconds();
    await problem(password);
    expect(usedMilliseconds() - start).toBeLessThan(2_000);
  }
});
