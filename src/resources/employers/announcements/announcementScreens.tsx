import Box from '@mui/material/Box';
import schema from '../../../../schemas/entities/announcement.schema.json' with { type: 'json' };
import employerSchema from '../../../../schemas/entities/announcement-employer.schema.json' with { type: 'json' };
import type { Announcement, AnnouncementEmployer } from '../../../../schemas/generated/types.ts';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { type BatchScreens, titlesOf } from '../manyEmployers/batchScreens.ts';

const employers = (count: number): string => formatCount(count, 'employer');
const people = (count: number): string => formatCount(count, 'person', 'people');

/** The words and the fields of announcements. */
export const announcementScreens: BatchScreens<Announcement, AnnouncementEmployer> = {
  path: '/announcements',
  permission: 'announcement.manage',
  title: 'Announcement',
  pluralTitle: 'Announcements',
  noun: 'announcement',
  uidOf: ({ announcementUid }) => announcementUid,
  inputOf: ({ subject, text }) => ({ subject, text }),
  titleOf: ({ subject }) => subject,
  lineOf: ({ subject }, all) => `${subject}, to ${all}`,
  outcomes: { toDo: 'toSend', done: 'sent' },
  stateTitles: titlesOf<Announcement['state']>(schema.properties.state.oneOf),
  outcomeTitles: titlesOf(employerSchema.properties.outcome.oneOf),
  words: {
    intro: 'To send one, search or filter the list of employers, then choose “Send an announcement”.',
    empty: 'Nobody has sent an announcement yet.',
    goesOn: 'You can leave this page: the work goes on.',
    undoneBy: 'Withdrawn by',
    undoHint:
      'The notice disappears for everybody who has not read it, and emails that are not sent yet are stopped. You then see how many people had read it or been sent its email.',
    start: (count) => `Send to ${count}`,
    undo: (count) => `Withdraw from ${count}`,
  },
  asksBeforeUndo: true,
  progressOf({ state, peopleCount, seenCount }, { toDo, done, leftOut, failed, undone, kept }) {
    const out = leftOut > 0 ? ` ${employers(leftOut)} left out.` : '';
    const faults = failed > 0 ? ` ${employers(failed)} could not be told: see the reasons below.` : '';
    switch (state) {
      case 'preview':
        return `${people(peopleCount)} at ${employers(toDo)} would be told.${out} Nothing is sent yet.`;
      case 'running':
        return `${formatCount(done + failed)} of ${employers(done + failed + toDo)} done.${faults}`;
      case 'done':
        return `Sent to ${people(peopleCount)} at ${employers(done)}.${faults}${out}`;
      case 'undoing':
        return `Withdrawn from ${formatCount(undone + kept)} of ${employers(undone + kept + done)}.`;
      case 'undone': {
        const left = kept > 0 ? ` Not withdrawn from ${employers(kept)}: see the reasons below.` : '';
        return `Withdrawn from ${employers(undone)}. ${people(seenCount)} had read it or been sent its email.${left}`;
      }
    }
  },
  detailsOf: ({ text }) => (
    <Surface>
      <Box component="p" sx={{ m: 0, p: 2, maxWidth: '72ch', overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Surface>
  ),
  columns: [
    {
      heading: 'People',
      cell: ({ peopleCount, seenCount }) =>
        seenCount === null
          ? people(peopleCount)
          : `${people(peopleCount)}, ${formatCount(seenCount)} had read it or been sent its email`,
    },
  ],
};
