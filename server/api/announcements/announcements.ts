import { Hono } from 'hono';
import schema from '../../../schemas/entities/announcement.schema.json' with { type: 'json' };
import { announcementBatch } from '../../work/announcements/announcementBatch.ts';
import { previewAnnouncement } from '../../work/announcements/sendAnnouncement.ts';
import { authenticated } from '../core/authenticated.ts';
import type { ApiEnvironment } from '../core/context.ts';
import { batchHandlers } from '../manyEmployers/batchHandlers.ts';

/** A text in one paragraph, as the portal and the emails show it: what looks like a further header of a mail is words of the same line. */
const oneLine = (text: unknown): string => (typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim() : '');

const handlers = batchHandlers({
  ...announcementBatch,
  uid: 'announcementUid',
  queue: 'announcements',
  noun: 'announcement',
  fields: ['subject', 'text'],
  read(body, errors) {
    const given = { subject: oneLine(body['subject']), text: oneLine(body['text']) };
    for (const field of ['subject', 'text'] as const) {
      const { minLength, maxLength, 'x-message': defaultMessage } = schema.properties[field];
      if (given[field].length < minLength || given[field].length > maxLength) errors.push({ field, defaultMessage });
    }
    return given;
  },
  givenOf: ({ subject, text }) => ({ subject, text }),
  columnsOf: (given) => given,
  preview: (reader, found) => previewAnnouncement(reader, found),
  effectOf: ({ peopleCount }) => [peopleCount],
  staleText:
    'Since this preview, something has changed that it depends on: other employers match the filter, or other people administer one of them. Make a new preview, and send that one.',
});

/** A notice to the administrators of many employers: its preview, the job that sends it, and the one that withdraws it. */
export const announcementRoutes = new Hono<ApiEnvironment>()
  .get('/announcements', authenticated, (c) => handlers.list(c))
  .post('/announcements', authenticated, (c) => handlers.preview(c))
  .get('/announcements/:announcementUid', authenticated, (c) => handlers.show(c))
  .get('/announcements/:announcementUid/employers', authenticated, (c) => handlers.listEmployers(c))
  .post('/announcements/:announcementUid/start', authenticated, (c) => handlers.send(c, 'start'))
  .post('/announcements/:announcementUid/undo', authenticated, (c) => handlers.send(c, 'undo'));
