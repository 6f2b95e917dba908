import { expect, it } from 'vitest';
import { buildUser } from '../../../tests/setup/portal/portalFactories.ts';
import { mayOpenInspector } from './inspectorAccess.ts';

it.each([
  ['a provider admin', { isProviderAdmin: true }, true],
  ['an HS admin', { isHSAdmin: true }, true],
  ['an analyst', { canViewAnalytics: true }, true],
  ['an external admin', { isExternalAdmin: true }, false],
  ['anybody else', {}, false],
])('is offered to %s: %o', (_, flags, isOffered) => {
  const nobody = { isProviderAdmin: false, isHSAdmin: false, isExternalAdmin: false, canViewAnalytics: false };
  expect(mayOpenInspector(buildUser({ ...nobody, ...flags }))).toBe(isOffered);
});
