import { expect, it } from 'vitest';
import { portalRouter } from './portalRouter.ts';

it('starts at the address of the first page, not at that of the sign-in return where its file was loaded', () => {
  window.history.replaceState(null, '', '/signup/home');
  const router = portalRouter();
  expect(router.state.location.pathname).toBe('/signup/home');
  expect(portalRouter()).toBe(router);
  router.dispose();
});
