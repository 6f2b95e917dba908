import type { BulkLoadDecisions, BulkLoadDuplicate } from '../../../../schemas/generated/types.ts';

type Decisions = BulkLoadDecisions['decisions'];

/** One answer for many rows: each is the same person as its employee, or each is somebody else. */
export type Answer = 'same' | 'other';

/**
 * The decisions that give rows the same answer. Left out are rows that may be about several employees, or about the employee of a row above: only a person
 * who looks at them can say who is the same.
 */
export function decisionsForAll(rows: readonly BulkLoadDuplicate[], answer: Answer): Decisions {
  if (answer === 'other') return rows.map(({ rowNumber }) => ({ rowNumber, employeeUid: null })) as Decisions;
  const taken = new Set<string>();
  return rows.flatMap(({ rowNumber, candidates: [candidate, ...others] }) => {
    if (!candidate || others.length > 0 || taken.has(candidate.employeeUid)) return [];
    taken.add(candidate.employeeUid);
    return [{ rowNumber, employeeUid: candidate.employeeUid }];
  }) as Decisions;
}
