import { describe, expect, it } from 'vitest';
import { partyOf } from './party.ts';
import { isExemptPath, partyInPath, partyPath, pathWithNextStep } from './startUpRules.ts';
import type { Employer } from '../../schemas/generated/types.ts';

describe('paths without login', () => {
  it.each([
    ['/signup', true],
    ['/signup/', true],
    ['/signup/12/dashboard', true],
    ['/signups', false],
    ['/403/', true],
    ['/403/x', false],
    ['/404', false],
    ['/', false],
    ['/employers/signup/home', false],
  ])('%s: %s', (path, expected) => {
    expect(isExemptPath(path)).toBe(expected);
  });
});

describe('the party in a path', () => {
  it.each([
    ['/employers', '', null],
    ['/employers/', '', null],
    ['/employers/12', '', { id: '12', isIntermediary: false }],
    ['/employers/12/employees/3', '?isIntermediary=1', { id: '12', isIntermediary: true }],
    ['/employers/12', '?isIntermediary=0', { id: '12', isIntermediary: false }],
    ['/employers/12', '?isIntermediary=', { id: '12', isIntermediary: false }],
    ['/employers/a%2Fb', '', { id: 'a/b', isIntermediary: false }],
    ['/employers/%', '', { id: '%', isIntermediary: false }],
    ['/signup/12/dashboard', '', null],
  ])('%s%s', (pathname, search, expected) => {
    expect(partyInPath({ pathname, search, hash: '' })).toEqual(expected);
  });

  it('leads back to the same party', () => {
    expect(partyPath({ id: 'a/b', isIntermediary: true })).toBe('/employers/a%2Fb?isIntermediary=1');
  });

  it.each([
    [false, null, 'employer'],
    [false, undefined, 'employer'],
    [false, 'intermediary-uid', 'intermediary'],
    [true, null, 'intermediary'],
  ])('requested as an intermediary: %s, with intermediaryUid %s it is an %s', (isIntermediary, intermediaryUid, kind) => {
    const record = { id: 12, intermediaryUid } as Employer;
    expect(partyOf({ id: '12', isIntermediary }, record)).toEqual({ kind, record });
  });
});

it('keeps query and hash in a next step', () => {
  expect(pathWithNextStep('/api/auth/sign-in', { pathname: '/employers', search: '?a=1&b=2', hash: '#c' })).toBe(
    '/api/auth/sign-in?nextStep=%2Femployers%3Fa%3D1%26b%3D2%23c',
  );
});
