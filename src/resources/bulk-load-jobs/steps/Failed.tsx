import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { isAllowed } from '../../../fields/model/allowedActions.ts';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import type { StepProps } from '../stepProps.ts';

/** The reason why the service stopped, and the button with which it continues. */
export function Failed({ load, onChanged }: StepProps) {
  const http = useHttpClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => http.patch(`/bulk-loads/job/${load.bulkLoadJobUid}`, { event: 'retry' }),
    onSuccess: onChanged,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Alert severity="error" sx={{ width: 1 }}>
        {load.failureReason ?? 'Something went wrong in the service.'} Nothing of the file is lost: choose Try again, and the
        service continues where it stopped.
      </Alert>
      {isAllowed({ ...load }, 'canRetry') && (
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          Try again
        </Button>
      )}
      {error && <Alert severity="error">{reasonOf(error)}</Alert>}
    </Box>
  );
}
