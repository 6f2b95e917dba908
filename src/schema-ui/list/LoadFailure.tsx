import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

interface LoadFailureProps {
  /** What could not be loaded, in the middle of a sentence. */
  what: string;
  error: Error;
  onRetry: () => void;
  /** Given when what was asked for may be at fault: puts it back as it was. */
  onReset?: () => void;
}

/** Says that something could not be loaded, why, and lets the reader try again. */
export function LoadFailure({ what, error, onRetry, onReset }: LoadFailureProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={onReset ?? onRetry}>
          {onReset ? 'Clear search and filters' : 'Try again'}
        </Button>
      }
    >
      <AlertTitle sx={{ mb: 0 }}>We could not load the {what}</AlertTitle>
      {error.message}
    </Alert>
  );
}
