import type { ClosureRow } from '../store/closure.ts';

/** Where the closure of an employer stands. Its row keeps it as it shows it: an instruction, and whether the employer is active. */
export const closureState = ({
  isActive,
  instructionUid,
}: Pick<ClosureRow, 'isActive' | 'instructionUid'>): 'open' | 'closing' | 'closed' =>
  isActive ? (instructionUid === null ? 'open' : 'closing') : 'closed';
