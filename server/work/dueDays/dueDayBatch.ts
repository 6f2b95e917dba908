import { dueDayChange } from '../../../machines/lifecycles/dueDayChange.ts';
import type { DueDayChangeEmployer } from '../../../schemas/generated/types.ts';
import { dueDayChanges, type KeptDueDayChange } from '../../store/dueDays/dueDayChanges.ts';
import type { BatchKind } from '../manyEmployers/batchKind.ts';

/** Changes of due days, as work for many employers. */
export const dueDayBatch: BatchKind<KeptDueDayChange, DueDayChangeEmployer> = {
  batches: dueDayChanges,
  machine: dueDayChange,
  permission: 'dueDayChange.manage',
  kind: 'due-day-changes',
  titleOf: ({ paymentDueDay }) => `Payment due day ${paymentDueDay}`,
};
