import { expect, it } from 'vitest';
import { giveScreen, portalRouter } from './portalRouter.ts';
import { createRouting } from './routing.ts';
import { routes } from './routes.tsx';

window.history.replaceState(null, '', '/signup/home');
const router = portalRouter();

it('starts at the address of the first page, not at that of the sign-in return where its file was loaded', () => {
  expect(router.state.location.pathname).toBe('/signup/home');
  expect(portalRouter()).toBe(router);
});

it('opens a screen that a link has loaded at once, and draws nothing meanwhile', async () => {
  const given: unknown[] = [];
  const routing = createRouting(routes, undefined, undefined, (screen) => {
    giveScreen(screen);
    given.push(screen.lazy);
  });
  const states: string[] = [];
  const end = router.subscribe(({ navigation, location }) => states.push(`${navigation.state} ${location.pathname}`));
  const open = async (path: string): Promise<string[]> => {
    await router.navigate(path);
    return states.splice(0);
  };
  // A screen that no link has loaded.
  expect(await open('/404')).toContain('loading /signup/home');
  routing.prefetch('/employers');
  await expect.poll(() => given.length, { timeout: 20_000 }).toBe(4);
  expect(await open('/employers')).toEqual(['idle /employers']);
  end();
});

it('leaves a screen to the router that it is loading itself, and warns of nothing', async () => {
  const given: unknown[] = [];
  const routing = createRouting(routes, undefined, undefined, (screen) => {
    giveScreen(screen);
    given.push(screen.lazy);
  });
  routing.prefetch('/manage-new-employers');
  await router.navigate('/manage-new-employers');
  await expect.poll(() => given.length, { timeout: 20_000 }).toBe(4);
  expect(router.state.errors).toBeNull();
  expect(router.state.matches.at(-1)?.route).toMatchObject({ lazy: undefined, element: expect.anything() as unknown });
  router.dispose();
});
