import { expect, it } from 'vitest';
import { partyResourceRoutes, providerResourceRoutes, screensOf } from './screensOf.tsx';

it('gives a resource the screens for the endpoints of its file', () => {
  expect(Object.keys(screensOf('employees'))).toEqual(['list', 'show', 'create']);
  expect(Object.keys(screensOf('payrolls'))).toEqual(['list', 'show', 'create']);
});

it('has a route for each screen of each resource that belongs to an employer', () => {
  const paths = partyResourceRoutes().map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['employees', 'employees/add-new', 'employees/:id', 'payrolls', 'payrolls/:id']));
});

it('has the provider’s resources among the pages of an employer too, but no list of employers', () => {
  const paths = partyResourceRoutes().map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['charge-models', 'payment-services', 'payment-services/:id', 'strategies']));
  expect(paths).not.toContain('employers');
  expect(paths).not.toContain('intermediaries');
});

it('has top-level routes for the provider’s resources, except for screens that are code', () => {
  const paths = providerResourceRoutes().map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['charge-models', 'jurisdictions', 'payment-services', 'strategies']));
  expect(paths).not.toContain('employers');
  expect(screensOf('employers')).toEqual({});
});

it('names the file to add for a missing resource', () => {
  expect(() => screensOf('boats')).toThrow('No resource "boats": add schemas/resources/boats.json.');
});

it('loads a screen with its whole definition', async () => {
  const screen = await screensOf('payrolls').list?.();
  expect(screen?.Component).toBeTypeOf('function');
});
