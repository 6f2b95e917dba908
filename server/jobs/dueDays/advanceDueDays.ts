import { changeDueDays } from '../../work/dueDays/changeDueDays.ts';
import { dueDayBatch } from '../../work/dueDays/dueDayBatch.ts';
import { advanceBatches, type BatchWork } from '../manyEmployers/advanceBatches.ts';

export type DueDayWork = BatchWork;

/**
 * Changes the due days of all employers of the jobs that are under way, or changes them back.
 *
 * @returns the number of employers that had their turn. @throws the error of an outage.
 */
export const advanceDueDays = (work: DueDayWork): Promise<number> =>
  advanceBatches(work, {
    ...dueDayBatch,
    async takeTurn(c, tx, { way, batch: { paymentDueDay: day }, employer }) {
      await changeDueDays(c, tx, { way, day }, employer);
      return { outcome: way === 'change' ? 'changed' : 'undone', reason: null };
    },
  });
