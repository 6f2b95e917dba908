import { announcement } from '../../../machines/lifecycles/announcement.ts';
import type { AnnouncementEmployer } from '../../../schemas/generated/types.ts';
import { announcements, type KeptAnnouncement } from '../../store/announcements/announcements.ts';
import type { BatchKind } from '../manyEmployers/batchKind.ts';

/** Announcements, as work for many employers. */
export const announcementBatch: BatchKind<KeptAnnouncement, AnnouncementEmployer> = {
  batches: announcements,
  machine: announcement,
  permission: 'announcement.manage',
  kind: 'announcements',
  titleOf: ({ subject }) => subject,
};
