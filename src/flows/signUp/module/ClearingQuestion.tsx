import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';

/** Asks before a change that makes other answers void. */
export function ClearingQuestion({ saving }: { saving: ActorRefFrom<typeof signUpAnswers> }) {
  const isAsking = useSelector(saving, (snapshot) => snapshot.matches('asking'));
  const question = useSelector(saving, ({ context }) => context.question);
  const [titleId, bodyId] = [useId(), useId()];
  const withdraw = () => saving.send({ type: 'withdraw' });
  return (
    <Dialog open={isAsking} onClose={withdraw} aria-labelledby={titleId} aria-describedby={bodyId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} component="h2">
        {question[0]?.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={bodyId} sx={{ color: 'text.primary' }}>
          {question.map(({ body }) => body).join(' ')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        <Button color="secondary" onClick={withdraw} autoFocus>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => saving.send({ type: 'confirm' })}>
          Confirm
        </Button>
      </DialogActions>
    </Dialog>
  );
}
