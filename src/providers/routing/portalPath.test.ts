import { expect, it } from 'vitest';
import { resources } from '../data/resources.ts';
import { portalPath } from './portalPath.ts';

it.each([
  ['/employers/7/employees/create', '/employers/7/employees/add-new'],
  ['/employers/7/employees/create?source=list', '/employers/7/employees/add-new?source=list'],
  ['/employers/7/employees/e1/show', '/employers/7/employees/e1'],
  ['/employers/7/employees/e1/show#contact', '/employers/7/employees/e1#contact'],
  ['/employers/7/employees/e1', '/employers/7/employees/e1'],
  ['/employers/7/employees', '/employers/7/employees'],
  ['/employers/7/employees/create/show', '/employers/7/employees/create'],
  ['/employers/7/direct-debit/created', '/employers/7/direct-debit/created'],
  ['/employers/7/admin-users/u1/show', '/employers/7/access-control/u1'],
  ['/employers/7/admin-users/create', '/employers/7/access-control/invite-admin-user'],
  ['/employers/7/payment-services/p1/show', '/payment-services/p1'],
  ['/employers/3/intermediary-members/u1/show', '/employers/3/intermediary-access-control/u1?isIntermediary=1'],
  ['/employers/7/show', '/employers/7'],
  ['/employers/7', '/employers/7'],
  ['/intermediaries/3/show', '/employers/3?isIntermediary=1'],
])('%s becomes %s', (path, expected) => {
  expect(portalPath(path, resources)).toBe(expected);
});
