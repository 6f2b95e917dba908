import TextField from '@mui/material/TextField';
import schema from '../../../../schemas/entities/announcement.schema.json' with { type: 'json' };
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { useDraftField } from '../manyEmployers/draft.ts';
import { NewBatch } from '../manyEmployers/NewBatch.tsx';
import { announcementScreens } from './announcementScreens.tsx';

const { subject: subjectRule, text: textRule } = schema.properties;

/** Asks for the words of an announcement to the employers that a filter has found, and makes the preview. */
export function NewAnnouncement() {
  const [subject, setSubject] = useDraftField(announcementScreens.path, 'subject');
  const [text, setText] = useDraftField(announcementScreens.path, 'text');
  return (
    <NewBatch
      kind={announcementScreens}
      title="Send an announcement"
      intro="A notice in the portal, with emails to those who have chosen them. Nothing is sent until you have seen how many people each employer has."
      earlier="Earlier announcements"
      scope="their administrators get it."
      submit={{ title: 'Preview the announcement', pendingTitle: 'Counting the people…' }}
      body={{ subject, text }}
      renderFields={(faultOf) => (
        <>
          <TextField
            name="subject"
            label={subjectRule.title}
            required
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            error={faultOf('subject') !== undefined}
            helperText={faultOf('subject') ?? `Up to ${subjectRule.maxLength} characters.`}
          />
          <TextField
            name="text"
            label={textRule.title}
            required
            multiline
            minRows={4}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={faultOf('text') !== undefined}
            helperText={
              faultOf('text') ??
              `Plain text in one paragraph, up to ${formatCount(textRule.maxLength)} characters. Nothing in it becomes a link.`
            }
          />
        </>
      )}
    />
  );
}
