import { type Caller, type Operation, can } from '../../machines/permissions.ts';
import type { Employee } from '../../schemas/generated/types.ts';
import type { EmployeeRow } from '../store/employees.ts';
import type { EmployerState } from './closureState.ts';
import { actionsIn } from './employerState.ts';

/** What the caller may do with an employee, as the record and the permission table stand. The routes ask the same. */
export function employeeActions(
  caller: Caller,
  employerId: number,
  employer: EmployerState,
  employee: EmployeeRow,
): Employee['allowedActions'] {
  const may = (operation: Operation): boolean => can(caller, operation, employerId);
  const held = employee.companyRelationships?.filter(({ accessState }) => accessState !== 'revoked') ?? [];
  // That somebody works for the employer lets them see their own savings, and is no admin access.
  const administers = held.some((at) => at.isPensionAdministrator || at.isSeniorPensionAdministrator || !at.isEmployee);
  const { reasons, ...sections } = actionsIn(employer, {
    canEditPersonalDetails: may('employee.updatePersonalDetails'),
    canEditContactDetails: may('employee.updateContactDetails'),
    canEditEmploymentDetails: may('employee.updateEmploymentDetails'),
    canEditPayrollRelationship: may('employee.updatePayrollRelationship'),
    reasons: {},
  });
  return {
    canEdit: Object.values(sections).some(Boolean),
    ...sections,
    canCreateAdminAccess: may('employee.createAdminAccess') && !administers && Boolean(employee.email),
    canRevokeEmployeeAccess: may('employee.revokeEmployeeAccess') && held.length > 0,
    reasons,
  };
}
