import type { ClosureRow } from '../../store/closure/closure.ts';

/** Where an employer stands on its way out. */
export type EmployerState = 'open' | 'closing' | 'closed';

/** The state that an employer's row stands for: it keeps an instruction to close, and whether the employer is active. */
export const closureState = ({ isActive, instructionUid }: Pick<ClosureRow, 'isActive' | 'instructionUid'>): EmployerState =>
  isActive ? (instructionUid === null ? 'open' : 'closing') : 'closed';
