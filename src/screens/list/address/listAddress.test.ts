import { expect, it } from 'vitest';
import { listAddress, rememberListAddress } from './listAddress.ts';

it('gives the list as the user left it', () => {
  rememberListAddress('boats', '/employers/7/boats?page=3&search=a');
  expect(listAddress('boats', '/employers/7/boats')).toBe('/employers/7/boats?page=3&search=a');
});

it.each(['/employers/8/boats', '/employers/7/boats?isIntermediary=1'])('does not apply to another list: %s', (path) => {
  rememberListAddress('boats', '/employers/7/boats?page=3');
  expect(listAddress('boats', path)).toBe(path);
});

it('separates an intermediary’s list by its query', () => {
  rememberListAddress('boats', '/employers/7/boats?isIntermediary=1&page=2');
  expect(listAddress('boats', '/employers/7/boats?isIntermediary=1')).toBe('/employers/7/boats?isIntermediary=1&page=2');
});
