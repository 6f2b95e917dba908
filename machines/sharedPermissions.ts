/**
 * The roles of a person. The first three, and the analyst, are flags on the user; an intermediary acts through its clients; the rest are held at one employer
 * (docs/product.md, point 6). `signed-in` needs no role: it gives access to the provider's own records, which everybody may read.
 */
export type Role =
  | 'signed-in'
  | 'provider-admin'
  | 'hs-admin'
  | 'external-admin'
  | 'analyst'
  | 'intermediary'
  | 'senior-pension-admin'
  | 'pension-admin'
  | 'employer-user';

const staff = ['provider-admin', 'hs-admin'] as const;
const everyReader = [
  ...staff,
  'external-admin',
  'intermediary',
  'senior-pension-admin',
  'pension-admin',
  'employer-user',
] as const;
const employeeEditors = [...staff, 'intermediary', 'senior-pension-admin', 'pension-admin'] as const;

/**
 * The roles for each operation that no resource's file says, because several resources share it or none has it. It imports nothing:
 * `npm run generate` reads it before anything is generated.
 */
export const sharedPermissions = {
  'employer.read': everyReader,
  'payroll.read': everyReader,
  'pensionScheme.read': everyReader,
  'employee.read': everyReader,
  'contribution.read': everyReader,
  'contribution.change': employeeEditors,
  'recentActivity.read': everyReader,
  // The history names who changed what, so it is for those who administer.
  'change.read': [...staff, 'external-admin', 'intermediary', 'senior-pension-admin', 'pension-admin'],
  'employee.updateContactDetails': [...employeeEditors, 'employer-user'],
  'employee.updatePayrollRelationship': employeeEditors,
  'employee.createAdminAccess': [...staff, 'senior-pension-admin'],
  'employee.revokeEmployeeAccess': [...staff, 'senior-pension-admin'],
  'lifecycle.readFleet': [...staff, 'external-admin', 'analyst'],
  'intermediary.read': [...staff, 'external-admin', 'intermediary'],
  // Opens the page only: each file needs `bulkLoad.upload` at its own employer.
  'intermediary.uploadFiles': [...staff, 'intermediary'],
  // Sign-ups of an intermediary's future clients. One without an intermediary is for provider staff, and for its applicant, who has no account.
  'intermediarySignUp.read': [...staff, 'external-admin', 'intermediary'],
  'intermediarySignUp.begin': [...staff, 'intermediary'],
  'intermediarySignUp.edit': [...staff, 'intermediary'],
  // Decides whether an application becomes an employer.
  'signUp.review': staff,
  // Opens the page only: reading the records on it needs their own permissions.
  'inspector.open': [...staff, 'analyst'],
  // A session is of all employers that the person has worked for, so it is for those who see every employer.
  'monitoring.read': staff,
  'analytics.read': ['analyst'],
  // One change for many employers. The change of each needs `payroll.update` or `benefit.update` there as well.
  'dueDayChange.manage': staff,
  // A notice in the provider’s name to the administrators of many employers.
  'announcement.manage': staff,
  'job.read': [...staff, 'analyst'],
  'job.retry': staff,
  // For everybody at once, and in a portal with sample data only.
  'clock.move': ['provider-admin'],
  // An employer's intermediaries and notices are for its administrators: one intermediary must not learn of another.
  'associatedIntermediary.read': [...staff, 'external-admin', 'senior-pension-admin', 'pension-admin'],
  'notice.read': [...staff, 'external-admin', 'senior-pension-admin', 'pension-admin'],
  'association.change': [...staff, 'senior-pension-admin'],
  // Employers can close themselves (docs/product.md, point 1); the provider completes the closure.
  'employer.close': [...staff, 'senior-pension-admin'],
  'employer.completeClosure': staff,
  // A reset for somebody of another employer would be a way into that employer, so only provider staff may do it.
  'account.resetSecondFactor': staff,
  // An intermediary has no administrator of its own, and members must not be able to extend their own access.
  'association.setLevels': staff,
  // A check of bank details could serve to try numbers, so it is for those who set up direct debits.
  // Nobody: everybody sees a mask, and each look at the value behind it is noted.
  'bankDetails.readInFull': [],
  'bankAccount.check': [...staff, 'senior-pension-admin'],
} as const satisfies Record<string, readonly Role[]>;
