import type { Employee } from '../../../schemas/generated/types.ts';
import { failureMessages } from '../../../machines/flows/failureMessages.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';

/** The outcome for one chosen person. */
export interface Outcome {
  employee: Employee;
  /** The reason why no access was given; null if the invitation was sent. */
  problem: string | null;
}

export const nameOf = ({ firstName, lastName }: Employee): string => `${firstName} ${lastName}`;

/** The reason why a person cannot be chosen, or null. The service decides. */
export function obstacle({ email, allowedActions, companyRelationships = [] }: Employee): string | null {
  if (allowedActions.canCreateAdminAccess) return null;
  if (companyRelationships.some(({ accessState }) => accessState === 'invited')) return 'Already invited';
  return email ? 'Already has access' : 'No email address on the record';
}

/** Gives access to one person after the other. A refusal for one does not stop the others. */
export async function giveAccess(http: HttpClient, employerId: number, chosen: readonly Employee[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const employee of chosen) {
    const path = `/employers/${employerId}/employees/${employee.employeeUid}/create-admin-access`;
    try {
      await http.post(path);
      outcomes.push({ employee, problem: null });
    } catch (failure) {
      const [detail] = failureMessages(failure);
      const message = failure instanceof Error && failure.message ? failure.message : 'Something went wrong. Try again.';
      outcomes.push({ employee, problem: detail ?? message });
    }
  }
  return outcomes;
}
