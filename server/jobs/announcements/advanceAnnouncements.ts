import { sendAnnouncement, withdrawAnnouncement } from '../../work/announcements/sendAnnouncement.ts';
import { announcementBatch } from '../../work/announcements/announcementBatch.ts';
import { advanceBatches, type BatchWork } from '../manyEmployers/advanceBatches.ts';

/**
 * Sends the announcements that somebody has started, or withdraws them, employer by employer.
 *
 * @returns the number of employers that had their turn. @throws the error of an outage.
 */
export const advanceAnnouncements = (work: BatchWork): Promise<number> =>
  advanceBatches(work, {
    ...announcementBatch,
    async takeTurn(c, tx, { way, ...turn }) {
      await (way === 'change' ? sendAnnouncement : withdrawAnnouncement)(c, tx, turn);
      return { outcome: way === 'change' ? 'sent' : 'undone', reason: null };
    },
  });
