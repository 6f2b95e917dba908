import rules from '../../../../schemas/rules/dashboards.json' with { type: 'json' };
import type { Role } from '../accounts.ts';

/** The employers of the sample data whose pages are opened: one with all kinds of records, and one with contributions of many months. */
export const employerOfAddresses = 1011;
const employerOfDashboards = 1034;
const intermediary = 101;

/** A page of the portal, at the address by which a bookmark opens it. */
export interface Address {
  readonly name: string;
  /** With the names of records in braces: see `recordIds.ts`. */
  readonly path: string;
  readonly role: Role;
  readonly heading: string | RegExp;
  /** The address that it leads to, where that is another one. */
  readonly leadsTo?: string;
}

const staff = (name: string, path: string, heading: string | RegExp): Address => ({ name, path, role: 'hs-admin', heading });

const ofEmployer = (name: string, path: string, heading: string | RegExp, role: Role = 'provider-admin'): Address => ({
  name,
  path: `/employers/${employerOfAddresses}${path}`,
  role,
  heading,
});

const ofIntermediary = (name: string, path: string, heading: string | RegExp, role: Role = 'provider-admin'): Address => ({
  name,
  path: `/employers/${intermediary}${path}`,
  role,
  heading,
});

/** A pay period or its statement is called by its payroll, its benefit and the period. */
const period = /^.+, .+, .* \d{4}$/;

/** Every page that a signed-in person can open (docs/product.md, point 2, "Main routes"). `everyPage.test.ts` opens each of them once. */
export const addresses: readonly Address[] = [
  staff('employer list', '/employers', 'Employers'),
  staff('intermediary list', '/employers?tab=intermediaries', 'Intermediaries'),
  staff('manage new employers', '/manage-new-employers', /employers/i),
  staff('tasks of all employers', '/all-tasks', 'Tasks of all employers'),
  staff('changes of due days', '/due-day-changes', 'Changes of due days'),
  staff('new due day', '/due-day-changes/new', 'Change due days'),
  staff('announcements', '/announcements', 'Announcements'),
  staff('new announcement', '/announcements/new', 'Send an announcement'),
  staff('charge models', '/charge-models', 'Charge models'),
  staff('payment service', '/payment-services/{paymentServiceId}', /^(Bank transfer|Direct Debit)$/),
  staff('sign-ups', '/sign-ups', 'Sign-ups'),
  staff('partial sign-ups', '/signup/partial-signups', /sign-ups/i),
  staff('service status', '/monitoring', /service/i),
  staff('forbidden', '/403', "You don't have access to this"),
  staff('not found', '/404', "We can't find this page"),
  staff('service failed', '/500', 'Our service has a problem'),
  staff('something went wrong', '/error', /\w/),

  ofEmployer('employer dashboard', '', 'Dashboard'),
  ofEmployer('task list', '/tasks', 'Tasks'),
  ofEmployer('employee list', '/employees', 'Employees'),
  ofEmployer('employee', '/employees/{employeeId}', 'Hodan Bailey-Clarke'),
  ofEmployer('new employee', '/employees/add-new', 'Add employee'),
  ofEmployer('upload employees', '/employees/upload', 'Upload employees'),
  ofEmployer('upload former employees', '/employees/upload-former', 'Upload former employees'),
  ofEmployer('upload payroll changes', '/employees/upload-payroll-changes', 'Upload payroll changes'),
  ofEmployer('move payroll', '/employees/move-payroll', 'Move payroll'),
  ofEmployer('employee requests', '/employee-requests', /requests/i),
  ofEmployer('pay periods', '/contributions', 'Pay periods'),
  {
    ...ofEmployer('pay periods by their other address', '/pay-periods', 'Pay periods'),
    leadsTo: `/employers/${employerOfAddresses}/contributions`,
  },
  ofEmployer('pay period', '/contributions/{payPeriodId}', period),
  ofEmployer('upload contributions', '/contributions/upload/{payPeriodId}', 'Upload contributions'),
  ofEmployer(
    'upload employees and contributions',
    '/employees-contributions/upload/{payPeriodId}',
    'Upload employees and contributions',
  ),
  ofEmployer('payrolls', '/payrolls', 'Payrolls'),
  ofEmployer('payroll', '/payrolls/{payrollId}', /\w/),
  ofEmployer('new payroll', '/payrolls/add-new', 'Add payroll'),
  ofEmployer('benefit', '/payrolls/{payrollId}/benefits/{benefitId}', /\w/),
  ofEmployer('new benefit', '/benefits/add-new', 'Add benefit'),
  ...['employer', 'payrolls', 'benefits', 'schemes', 'features', 'bulk load'].map((tab, index) =>
    ofEmployer(`configuration ${tab}`, `/configuration/?index=${index}`, 'Configuration'),
  ),
  ofEmployer('pension schemes', '/pension-schemes', /schemes/i),
  ofEmployer('pension scheme', '/pension-schemes/{pensionSchemeId}', /Workplace Pension/),
  ofEmployer('new pension scheme', '/pension-schemes/add-new', 'Add pension scheme'),
  ofEmployer('uploads', '/bulk-loads', 'Uploads'),
  ofEmployer('choice of an upload', '/bulk-loads/upload', 'Upload a file'),
  ofEmployer('statement', '/statements/{statementId}', period),
  ofEmployer('correction of a statement', '/statements/{statementId}/contributions', /\w/),
  ofEmployer('new direct debit', '/direct-debit/create', /direct debit/i),
  ofEmployer('closure of an employer', '/close-employer', /close/i),
  ofEmployer('access control', '/access-control', 'Access control'),
  ofEmployer('invite admin user', '/access-control/invite-admin-user', 'Invite admin user'),
  ofEmployer('give access to employees', '/access-control/add-admin-access-to-users', 'Give access to employees'),
  ofEmployer('intermediaries of an employer', '/associated-intermediaries', /intermediaries/i),

  ofIntermediary('dashboard of an intermediary', '?isIntermediary=1', /\w/, 'intermediary'),
  ofIntermediary('employers of an intermediary', '/associated-employers?isIntermediary=1', 'Associated employers'),
  ofIntermediary('association of an employer', '/associated-employers/associate-new?isIntermediary=1', /associate/i),
  ofIntermediary(
    'members of an intermediary',
    '/intermediary-access-control?isIntermediary=1',
    'Intermediary access control',
    'intermediary',
  ),
  ofIntermediary('invite member', '/intermediary-access-control/invite-member?isIntermediary=1', /invite/i),
  {
    name: 'partial sign-ups of an intermediary',
    path: '/signup/partial-signups',
    role: 'intermediary',
    heading: /sign-ups/i,
  },
  ...rules.dashboards.map(({ id, title }): Address => ({
    name: `MI Portal, ${title}`,
    path: `/employers/${employerOfDashboards}/analytics?dashboard=${id}`,
    role: 'analyst',
    heading: 'MI Portal',
  })),
];
