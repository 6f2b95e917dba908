import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { type ScreenedResource, screenFaults } from '../../schemas/generator/faults/addresses/screenFaults.ts';
import * as resources from '../../schemas/generated/resources.ts';
import { readRouteTable } from './routeTable.ts';
import { routes } from './routes.tsx';

const find = readRouteTable(routes);
const last = (matched: readonly RouteObject[] | undefined) => matched?.at(-1);

it.each([
  '/',
  '/employers',
  '/employers/',
  '/Employers/7',
  '/employers/7/employees',
  '/employers/7/employees/add-new',
  '/employers/7/employees/move-payroll',
  '/employers/7/employees/3c7568b2',
  '/employers/7/employees/upload',
  '/employers/7/employees/upload-former/',
  '/employers/7/employees/upload-payroll-changes',
  '/employers/7/employees/validate/3c7568b2',
  '/employers/7/employees/process/3c7568b2',
  '/employers/7/contributions/upload/3c7568b2',
  '/employers/7/contributions/3c7568b2',
  '/employers/7/employees-contributions/process/3c7568b2',
  '/employers/7/bulk-loads/upload',
  '/employers/7/bulk-loads/3c7568b2',
  '/employers/7/employees/uploads',
  '/employers/7/associated-employers/associate-new',
  '/employers/7/associated-employers/12',
  '/employers/7/payrolls/p%201',
  '/employers/7/pay-periods',
  '/charge-models',
  '/signup/home',
  '/404',
  '/employers/7/analytics',
  '/inspector',
  '/nowhere/at/all',
])('finds the same routes as the router for %s', (pathname) => {
  const expected = matchRoutes(routes, pathname);
  const found = find(pathname);
  expect(last(found?.routes)).toBe(last(expected?.map(({ route }) => route)));
  expect(found?.routes).toEqual(expected?.map(({ route }) => route));
  const { '*': _, ...params } = expected?.at(-1)?.params ?? {};
  expect(found?.params).toEqual(params);
});

it.each([
  ['/employers/7/employees/upload', 'employees/upload'],
  ['/employers/7/employees/upload-former', 'employees/upload-former'],
  ['/employers/7/employees/upload-payroll-changes', 'employees/upload-payroll-changes'],
  ['/employers/7/contributions/validate/j1', 'contributions/validate/:id'],
  ['/employers/7/employees-contributions/process/j1', 'employees-contributions/process/:id'],
  ['/employers/7/employees/3c7568b2', 'employees/:id'],
])('%s is the page %s, not a record of that name', (pathname, path) => {
  expect(last(find(pathname)?.routes)?.path).toBe(path);
});

it('finds nothing for an address without a route', () => {
  expect(readRouteTable([{ path: '/employers' }])('/payrolls')).toBeNull();
});

it('treats a % without an escape as a plain character', () => {
  expect(find('/employers/7/payrolls/%')?.params).toEqual({ employerId: '7', id: '%' });
});

it('no resource can take the address of a page that is written by hand', () => {
  const portalPaths = new Set(Object.values(resources).map(({ resource }) => resource.portalPath.split('/')[0]));
  const isFree = (scope: 'provider' | 'employer', step: string): boolean =>
    screenFaults({
      boats: { name: 'boats', entity: 'boat', scope, portalPath: step, endpoints: {} } as unknown as ScreenedResource,
    }).length === 0;
  const stepsOf = (among: readonly RouteObject[], base: string): string[] =>
    among.flatMap(({ path = '', children = [] }) => {
      const whole = [base, path].filter(Boolean).join('/').replace('//', '/');
      return [whole, ...stepsOf(children, whole)];
    });
  const addresses = stepsOf(routes, '').map((path) => path.split('/').filter(Boolean));
  const below = addresses.flatMap(([first, party, step]) =>
    first === 'employers' && party === ':employerId' && step ? [step] : [],
  );
  const above = addresses.flatMap(([step]) => (step && step !== '*' && !step.startsWith(':') ? [step] : []));
  expect(
    [...new Set(below)].filter((step) => !step.startsWith(':') && !portalPaths.has(step) && isFree('employer', step)),
  ).toEqual([]);
  expect([...new Set(above)].filter((step) => !portalPaths.has(step) && isFree('provider', step))).toEqual([]);
});
