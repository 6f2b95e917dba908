import type { Role } from './support/accounts.ts';
import { expect, expectAccessible, screenshotAt, test } from './support/portal.ts';

interface ScreenCase {
  readonly name: string;
  readonly path: string;
  readonly role?: Role;
  readonly heading: string | RegExp;
}

/** Every screen that a person can open, so that none is forgotten when the look of all of them is judged. */
const screens: readonly ScreenCase[] = [
  { name: 'employer list', path: '/employers', role: 'hs-admin', heading: 'Employers' },
  { name: 'intermediary list', path: '/employers?kind=intermediaries', role: 'hs-admin', heading: /Employers|Intermediaries/ },
  { name: 'manage new employers', path: '/manage-new-employers', role: 'hs-admin', heading: /employers/i },
  { name: 'employer dashboard', path: '/employers/1011', role: 'hs-admin', heading: /./ },
  { name: 'employee list', path: '/employers/1011/employees', role: 'hs-admin', heading: 'Employees' },
  { name: 'new employee', path: '/employers/1011/employees/add-new', role: 'hs-admin', heading: /employee/i },
  { name: 'forbidden', path: '/403', role: 'hs-admin', heading: /./ },
  { name: 'not found', path: '/404', role: 'hs-admin', heading: /./ },
  { name: 'service failed', path: '/500', role: 'hs-admin', heading: /./ },
  { name: 'something went wrong', path: '/error', role: 'hs-admin', heading: /./ },
  { name: 'service status', path: '/monitoring', role: 'hs-admin', heading: /./ },
  { name: 'sign-in', path: '/api/auth/sign-in', heading: /sign in/i },
];

for (const { name, path, role, heading } of screens) {
  test(`the screen "${name}" is accessible, quiet and no wider than its device`, async ({ page, portal }) => {
    if (role !== undefined) await portal.signInAs(role);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await screenshotAt(page, name.replaceAll(' ', '-'));
    await expectAccessible(page);
  });
}
