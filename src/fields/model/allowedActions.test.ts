import { expect, it } from 'vitest';
import { isAllowed, refusalReason } from './allowedActions.ts';

it.each<[string, unknown, boolean, string | null]>([
  ['is listed as allowed', { canCease: true }, true, null],
  ['is refused with a reason', { canCease: false, reasons: { canCease: 'Pay first.' } }, false, 'Pay first.'],
  ['is not permitted to the user', { canCease: false, reasons: {} }, false, null],
  ['is refused with an empty reason', { canCease: false, reasons: { canCease: '' } }, false, null],
  ['is allowed, in spite of a reason', { canCease: true, reasons: { canCease: 'Pay first.' } }, true, null],
  ['is not listed', {}, false, null],
  ['belongs to a record without a list', undefined, false, null],
  ['belongs to a record whose list is not an object', null, false, null],
])('an action that %s', (_, allowedActions, allowed, reason) => {
  expect(isAllowed({ allowedActions }, 'canCease')).toBe(allowed);
  expect(refusalReason({ allowedActions }, 'canCease')).toBe(reason);
});
