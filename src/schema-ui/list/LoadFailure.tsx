import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

interface LoadFailureProps {
  /** What could not be loaded, in the middle of a sentence. */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Says that something could not be loaded, why, and lets the reader try again. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <AlertTitle sx={{ mb: 0 }}>We could not load the {what}</AlertTitle>
      {error.message}
    </Alert>
  );
}
