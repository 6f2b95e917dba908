import type { Page } from '@playwright/test';
import rules from '../../schemas/rules/dashboards.json' with { type: 'json' };
import { accountOf, type Role } from './support/accounts.ts';
import { expect, expectAccessible, screenshotAt, test } from './support/openPortal.ts';
import { stretchedButtons } from './support/screens.ts';

interface ScreenCase {
  readonly name: string;
  readonly path: string;
  readonly role?: Role;
  readonly heading: string | RegExp;
  /** The expected browser message of a screen that shows a refusal. */
  readonly noise?: RegExp;
  /** The steps from `path` to the screen, if its address is not known beforehand. */
  readonly walk?: (page: Page) => Promise<void>;
}

const firstEmployee = async (page: Page) => page.locator('main').getByRole('link', { name: 'Hodan Bailey-Clarke' }).click();

const directDebit = async (page: Page) => page.locator('main').getByRole('link', { name: 'Direct Debit' }).click();

const fromPayroll = async (page: Page) => {
  await page.getByLabel('From payroll').selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'Only the employees I select' }).check();
};

const workplacePension = async (page: Page) =>
  page.getByRole('tabpanel').getByRole('link', { name: 'Workplace pension' }).click();

const firstPeriod = async (page: Page) =>
  page
    .locator('main')
    .getByRole('link', { name: /\d{4}$/ })
    .first()
    .click();

const firstScheme = async (page: Page) =>
  page
    .locator('main')
    .getByRole('link', { name: /Workplace Pension/ })
    .click();

/** Every screen that a person can open. The accessibility check below covers all of them. */
const screens: readonly ScreenCase[] = [
  { name: 'employer list', path: '/employers', role: 'hs-admin', heading: 'Employers' },
  { name: 'intermediary list', path: '/employers?tab=intermediaries', role: 'hs-admin', heading: 'Intermediaries' },
  { name: 'manage new employers', path: '/manage-new-employers', role: 'hs-admin', heading: /employers/i },
  { name: 'employer dashboard', path: '/employers/1011', role: 'hs-admin', heading: /./ },
  { name: 'employee list', path: '/employers/1011/employees', role: 'hs-admin', heading: 'Employees' },
  { name: 'employee', path: '/employers/1011/employees', role: 'hs-admin', heading: 'Hodan Bailey-Clarke', walk: firstEmployee },
  { name: 'intermediary dashboard', path: '/', role: 'intermediary', heading: /./ },
  { name: 'new employee', path: '/employers/1011/employees/add-new', role: 'hs-admin', heading: /employee/i },
  { name: 'pay periods', path: '/employers/1011/pay-periods', role: 'hs-admin', heading: 'Pay periods' },
  { name: 'pay period', path: '/employers/1011/contributions', role: 'hs-admin', heading: / to .* \d{4}$/, walk: firstPeriod },
  { name: 'access control', path: '/employers/1001/access-control', role: 'hs-admin', heading: 'Access control' },
  {
    name: 'invite admin user',
    path: '/employers/1001/access-control/invite-admin-user',
    role: 'hs-admin',
    heading: 'Invite admin user',
  },
  {
    name: 'give access to employees',
    path: '/employers/1001/access-control/add-admin-access-to-users',
    role: 'hs-admin',
    heading: 'Give access to employees',
  },
  {
    name: 'members of an intermediary',
    path: '/employers/101/intermediary-access-control?isIntermediary=1',
    role: 'intermediary',
    heading: 'Intermediary access control',
  },
  {
    name: 'unusable invitation link',
    path: `/api/auth/invitation?token=${'x'.repeat(43)}`,
    heading: 'This link does not work',
    noise: /GET .*invitation.* answered 404/,
  },
  { name: 'charge models', path: '/charge-models', role: 'hs-admin', heading: 'Charge models' },
  { name: 'payment service', path: '/payment-services', role: 'hs-admin', heading: 'Direct Debit', walk: directDebit },
  ...['employer', 'payrolls', 'benefits', 'schemes', 'features', 'bulk load'].map((tab, index) => ({
    name: `configuration ${tab}`,
    path: `/employers/1011/configuration/?index=${index}`,
    role: 'provider-admin' as const,
    heading: 'Configuration',
  })),
  { name: 'uploads', path: '/employers/1011/bulk-loads', role: 'hs-admin', heading: 'Uploads' },
  { name: 'choice of an upload', path: '/employers/1011/bulk-loads/upload', role: 'hs-admin', heading: 'Upload a file' },
  ...[
    { name: 'upload employees', page: 'upload', heading: 'Upload employees' },
    { name: 'upload former employees', page: 'upload-former', heading: 'Upload former employees' },
    { name: 'upload payroll changes', page: 'upload-payroll-changes', heading: 'Upload payroll changes' },
  ].map(({ name, page, heading }) => ({ name, heading, path: `/employers/1011/employees/${page}`, role: 'hs-admin' as const })),
  {
    name: 'upload contributions',
    path: '/employers/1011/bulk-loads/upload',
    role: 'hs-admin',
    heading: 'Upload contributions',
    walk: async (page) => page.getByRole('region', { name: 'Contributions of a pay period' }).getByRole('link').first().click(),
  },
  {
    name: 'move payroll',
    path: '/employers/1011/employees/move-payroll',
    role: 'hs-admin',
    heading: 'Move payroll',
    walk: fromPayroll,
  },
  { name: 'new benefit', path: '/employers/1011/benefits/add-new', role: 'hs-admin', heading: 'Add benefit' },
  {
    name: 'benefit',
    path: '/employers/1011/configuration/?index=2',
    role: 'provider-admin',
    heading: 'Workplace pension',
    walk: workplacePension,
  },
  {
    name: 'new pension scheme',
    path: '/employers/1011/pension-schemes/add-new',
    role: 'hs-admin',
    heading: 'Add pension scheme',
  },
  {
    name: 'pension scheme',
    path: '/employers/1011/pension-schemes',
    role: 'hs-admin',
    heading: /Workplace Pension/,
    walk: firstScheme,
  },
  ...rules.dashboards.map(({ id, title }): ScreenCase => ({
    name: `MI Portal, ${title}`,
    path: `/employers/1034/analytics?dashboard=${id}`,
    role: 'analyst',
    heading: 'MI Portal',
    walk: async (page) => page.frameLocator('iframe').getByRole('heading', { level: 2 }).first().waitFor(),
  })),
  { name: 'sign-ups', path: '/sign-ups', role: 'hs-admin', heading: 'Sign-ups' },
  { name: 'partial sign-ups', path: '/signup/partial-signups', role: 'hs-admin', heading: /sign-ups/i },
  { name: 'partial sign-ups of an intermediary', path: '/signup/partial-signups', role: 'intermediary', heading: /sign-ups/i },
  { name: 'forbidden', path: '/403', role: 'hs-admin', heading: /./ },
  { name: 'not found', path: '/404', role: 'hs-admin', heading: /./ },
  { name: 'service failed', path: '/500', role: 'hs-admin', heading: /./ },
  { name: 'something went wrong', path: '/error', role: 'hs-admin', heading: /./ },
  { name: 'service status', path: '/monitoring', role: 'hs-admin', heading: /./ },
  {
    name: 'second factor',
    path: '/api/auth/sign-in',
    heading: /check it is you/i,
    walk: async (page) => {
      const { email, password } = accountOf('pension-admin');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  { name: 'sign-in', path: '/api/auth/sign-in', heading: /sign in/i },
];

for (const { name, path, role, heading, noise, walk } of screens) {
  test.describe(() => {
    test.use({ role });
    test(`the screen "${name}" is accessible, logs no errors and is no wider than its device`, async ({ page, portal }) => {
      if (noise) portal.expectNoise(noise);
      await page.goto(path);
      await walk?.(page);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      // The sign-in pages have titles of their own.
      if (!path.startsWith('/api/')) await expect(page).toHaveTitle(/^Tidewell Pensions ./);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await screenshotAt(page, name.replaceAll(' ', '-'));
      expect(await stretchedButtons(page)).toEqual([]);
      await expectAccessible(page);
    });
  });
}
