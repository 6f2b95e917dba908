import { expect, it } from 'vitest';
import { listAddress, rememberListAddress } from './listAddress.ts';

it('leads back to the list as it was left', () => {
  rememberListAddress('boats', '/employers/7/boats?page=3&search=a');
  expect(listAddress('boats', '/employers/7/boats')).toBe('/employers/7/boats?page=3&search=a');
});

it.each(['/employers/8/boats', '/employers/7/boats?isIntermediary=1'])('is nobody else’s: %s', (path) => {
  rememberListAddress('boats', '/employers/7/boats?page=3');
  expect(listAddress('boats', path)).toBe(path);
});

it('keeps an intermediary’s apart by its query', () => {
  rememberListAddress('boats', '/employers/7/boats?isIntermediary=1&page=2');
  expect(listAddress('boats', '/employers/7/boats?isIntermediary=1')).toBe('/employers/7/boats?isIntermediary=1&page=2');
});
