import type { ClosureRow } from './closure.ts';

/** The state of an employer's closure. */
export type EmployerState = 'open' | 'closing' | 'closed';

/** The state of an employer, from its row: the closing instruction, and whether it is active. */
export const closureState = ({ isActive, instructionUid }: Pick<ClosureRow, 'isActive' | 'instructionUid'>): EmployerState =>
  isActive ? (instructionUid === null ? 'open' : 'closing') : 'closed';
