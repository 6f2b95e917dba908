import type { AppliedName } from '../../../store/bulkLoads/apply/appliedTables.ts';
import type { InstructionResult } from '../../../store/bulkLoads/apply/instructionRows.ts';

/** The tables that decide whose contributions a period has, and how much they are. */
const deciding: readonly AppliedName[] = [
  'payroll_relationships',
  'employee_salaries',
  'pension_scheme_relationships',
  'former_memberships',
  'pots',
  'contribution_levels',
];

/** The employees of instructions whose effects may give them other contributions. */
export function entitledAnew(results: readonly Pick<InstructionResult, 'employeeUid' | 'effects'>[]): string[] {
  const changed = results.filter(({ effects }) => effects.some(({ table }) => deciding.includes(table)));
  return [...new Set(changed.flatMap(({ employeeUid }) => employeeUid ?? []))];
}
