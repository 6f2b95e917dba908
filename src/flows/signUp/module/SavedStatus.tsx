import Box from '@mui/material/Box';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import { visuallyHidden } from '../../../shared/theme/tokens.ts';

/** Whether the answers are saved. A screen reader announces only the first save and each failure, not every save. */
export function SavedStatus({ saving }: { saving: ActorRefFrom<typeof signUpAnswers> }) {
  const state = useSelector(saving, ({ value }) => value);
  const isNew = useSelector(saving, ({ context }) => Object.keys(context.faults).length === 0);
  const hasMerged = useSelector(saving, ({ context }) => context.hasMerged);
  const failure = useSelector(saving, ({ context }) => context.failure);
  const texts: Readonly<Record<string, string>> = {
    differing: 'Not saved: choose at the top of the page which answers to keep.',
    asking: 'Not saved: answer the question first.',
    retrying: 'Not saved: the service does not answer. Your answers stay on this page, and we try again.',
    refused: `Not saved. ${failure ?? ''}`,
    saved: hasMerged ? 'Saved. Another device has changed other answers, which are kept too.' : 'Saved',
  };
  const isFailed = useSelector(saving, (snapshot) => snapshot.hasTag('stuck'));
  const said = (isFailed ? texts[state] : isNew ? '' : texts['saved']) ?? '';
  const shown = state === 'waiting' || state === 'saving' || state === 'reading' ? 'Saving…' : said;
  return (
    <Box sx={{ mt: 2, minHeight: 24, fontSize: '0.9375rem', color: isFailed ? 'error.main' : 'text.secondary', fontWeight: 600 }}>
      <span aria-hidden>{shown}</span>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </Box>
  );
}
