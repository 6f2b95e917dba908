import { expect, it, vi } from 'vitest';
import { createRouting } from './routing.ts';

type Load = ReturnType<typeof vi.fn<() => Promise<object>>>;

function table() {
  const [layout, screen, other, missing] = Array.from({ length: 4 }, () => vi.fn(async () => ({}))) as [Load, Load, Load, Load];
  const routes = [
    {
      path: '/',
      children: [
        {
          lazy: layout,
          children: [
            { path: 'employers/:employerId/employees', lazy: screen },
            { path: 'employers', lazy: other },
          ],
        },
        { path: 'employers/:employerId/upload', lazy: missing },
        { path: '*', lazy: missing },
      ],
    },
  ];
  return { routing: createRouting(routes), layout, screen, other };
}

it('prefetches a screen and the layouts around it, with any query', () => {
  const { routing, layout, screen, other } = table();
  routing.prefetch('/employers/7/employees?page=2');
  expect(layout).toHaveBeenCalledOnce();
  expect(screen).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});

it.each([{ saveData: true }, { effectiveType: '3g' }])(
  'prefetches nothing on a connection that is expensive or slow: %o',
  (connection) => {
    vi.stubGlobal('navigator', { connection });
    const { routing, layout } = table();
    routing.prefetch('/employers/7/employees');
    vi.unstubAllGlobals();
    expect(layout).not.toHaveBeenCalled();
  },
);

it('prefetches the screen that many records share only once', () => {
  const { routing, screen, other } = table();
  for (const employer of ['7', '8', 'b7e2']) routing.prefetch(`/employers/${employer}/employees`);
  expect(screen).toHaveBeenCalledOnce();
  routing.prefetch('/employers');
  expect(other).toHaveBeenCalledOnce();
});

it('ignores a failed prefetch, and tries again for the next link', async () => {
  const { routing, screen } = table();
  screen.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  routing.prefetch('/employers/7/employees');
  await expect(screen.mock.results[0]?.value).rejects.toThrow();
  await vi.waitFor(() => {
    routing.prefetch('/employers/8/employees');
    expect(screen).toHaveBeenCalledTimes(2);
  });
});

it.each([
  ['/employers', true],
  ['/employers/7/employees', true],
  ['/employers/7/upload', false],
  ['/employers/7/employees?isIntermediary=1', true],
  ['/employers/7/contributions', false],
  ['/signup/home', false],
])('%s is routed: %s', (path, expected) => {
  expect(table().routing.isRouted(path)).toBe(expected);
});

it('finds the first screen of a visit, and its record', () => {
  const readAhead = vi.fn<(screen: object) => void>();
  const routing = createRouting(
    [
      { path: '/employers/:employerId/employees', handle: { resource: 'employees', screen: 'list' } },
      { path: '/employers/:employerId/employees/:id', handle: { resource: 'employees', screen: 'show' } },
      { path: '/charge-models', handle: { resource: 'charge-models', screen: 'list' } },
      { path: '/404' },
    ],
    readAhead,
  );
  for (const path of ['/employers/7/employees?page=2', '/employers/7/employees/e1', '/charge-models', '/404', '/nowhere'])
    routing.visit(path);
  expect(readAhead.mock.calls).toEqual([
    [{ resource: 'employees', screen: 'list', party: { id: '7', isIntermediary: false }, search: '?page=2' }],
    [{ resource: 'employees', screen: 'show', party: { id: '7', isIntermediary: false }, id: 'e1', search: '' }],
    [{ resource: 'charge-models', screen: 'list', party: null, search: '' }],
  ]);
});
