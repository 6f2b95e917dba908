import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { failureMessages } from '../../../machines/flows/failureMessages.ts';
import session from '../../../schemas/rules/session.json' with { type: 'json' };
import { LoadFailure } from '../../fields/LoadFailure.tsx';

/** A person to choose. */
export interface Colleague {
  /** Null for nobody. */
  uuid: string | null;
  name: string;
}

interface ColleagueDialogProps {
  title: string;
  /** The consequence of a choice. */
  text: string;
  /** Undefined while they are loaded. */
  colleagues: readonly Colleague[] | undefined;
  /** The failure of loading them, and another attempt. */
  loadError: Error | null;
  onRetry: () => void;
  /** The failure of the last choice. */
  error: Error | null;
  /** Whether a choice is being sent. */
  isPending: boolean;
  onChoose: (colleague: Colleague) => void;
  onClose: () => void;
}

/** Asks for one of several colleagues, each of whom is a button: one press chooses. */
export function ColleagueDialog(props: ColleagueDialogProps) {
  const { title, text, colleagues, loadError, onRetry, error, isPending, onChoose, onClose } = props;
  const titleId = useId();
  const reasons = error ? failureMessages(error) : [];
  return (
    <Dialog open onClose={() => !isPending && onClose()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} component="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {text}
        {loadError ? (
          <LoadFailure what="colleagues" error={loadError} onRetry={onRetry} />
        ) : colleagues ? (
          <Box component="ul" aria-label="Colleagues" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {colleagues.map((colleague, index) => (
              <li key={colleague.name + String(colleague.uuid)}>
                <Button
                  variant="outlined"
                  fullWidth
                  // Not disabled while it is sent: after a refusal the keyboard goes on here.
                  autoFocus={index === 0}
                  sx={{ justifyContent: 'flex-start' }}
                  onClick={() => !isPending && onChoose(colleague)}
                >
                  {colleague.name}
                </Button>
              </li>
            ))}
          </Box>
        ) : (
          <Skeleton variant="rounded" height={88} />
        )}
        {error && (
          <Alert severity="error">
            {reasons.length > 0 ? `Nothing was changed. ${reasons.join('. ')}.` : session.messages.submitFailed}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
