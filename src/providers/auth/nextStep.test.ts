import { expect, it } from 'vitest';
import { keepNextStep, portalPath, takeNextStep } from './nextStep.ts';

const ORIGIN = 'https://portal.example';

it('returns to path, query and hash, once', () => {
  keepNextStep(sessionStorage, { pathname: '/employers/7', search: '?a=b%20c&d', hash: '#e' });
  expect(takeNextStep(sessionStorage, ORIGIN)).toBe('/employers/7?a=b%20c&d#e');
  expect(takeNextStep(sessionStorage, ORIGIN)).toBe('/');
});

it('keeps the requested page when the sign-in starts on the return route', () => {
  keepNextStep(sessionStorage, { pathname: '/employers', search: '', hash: '' });
  keepNextStep(sessionStorage, { pathname: '/sign-in-auth', search: '?code=used', hash: '' });
  expect(takeNextStep(sessionStorage, ORIGIN)).toBe('/employers');
});

it.each([
  [null, '/'],
  ['', '/'],
  ['employers', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/api/auth/sign-out', '/'],
  ['/sign-in-auth?code=x', '/'],
  ['http://[', '/'],
  ['/employers/../api/auth/sign-out', '/'],
  ['/employers?next=//evil.example', '/employers?next=//evil.example'],
])('reads %j as %s', (value, expected) => {
  expect(portalPath(value, ORIGIN)).toBe(expected);
});
