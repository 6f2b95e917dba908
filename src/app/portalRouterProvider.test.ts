import { expect, it } from 'vitest';
import { portalPathname } from './portalRouterProvider.tsx';

it.each([
  ['/employers/7/employees/create', '/employers/7/employees/add-new'],
  ['/employers/7/employees/create?source=list', '/employers/7/employees/add-new?source=list'],
  ['/employers/7/employees/e1/show', '/employers/7/employees/e1'],
  ['/employers/7/employees/e1/show#contact', '/employers/7/employees/e1#contact'],
  ['/employers/7/employees/e1', '/employers/7/employees/e1'],
  ['/employers/7/employees', '/employers/7/employees'],
  ['/employers/7/employees/create/show', '/employers/7/employees/create'],
  ['/employers/7/direct-debit/created', '/employers/7/direct-debit/created'],
])('%s becomes %s', (pathname, expected) => {
  expect(portalPathname(pathname)).toBe(expected);
});
