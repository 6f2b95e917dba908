import { expect, it } from 'vitest';
import { welcome } from './welcome.ts';

const options = {
  portalName: 'Tidewell Pensions',
  url: 'http://localhost:3000',
  accounts: [],
  hasSampleData: false,
  outbox: undefined,
};

it.each([
  [false, true],
  [true, false],
])('with an administrator (%s), shows the way to the first one: %s', (hasAdministrator, isShown) => {
  expect(welcome({ ...options, hasAdministrator }).includes('npm run create-admin -- EMAIL')).toBe(isShown);
});
