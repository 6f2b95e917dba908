import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OneOfMany } from '../../../machines/flows/manyUploads.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

interface FileStateProps {
  file: OneOfMany;
  isSending: boolean;
  /** Answers the question of the service with yes. */
  onConfirm: () => void;
}

/** The gap of a route, as the next step of the person. Null for a route that is complete. */
function missingOf({ route }: OneOfMany): string | null {
  if (route === null) return null;
  if (route.problem !== null) return route.problem;
  if (route.employerId === null) return 'Choose the client of this file.';
  return route.place === null ? 'Choose the payroll or the pay period.' : null;
}

/** The progress of a file, with the reason and the remedy where it cannot go on. */
export function FileState({ file, isSending, onConfirm }: FileStateProps) {
  const { name, step, route, failures, jobUid } = file;
  const missing = missingOf(file);
  if (step === 'waiting') return 'Reading';
  if (step === 'queued') return 'Sending';
  if (step === 'sent' && route)
    return (
      <>
        Uploaded.{' '}
        <TextLink to={`/employers/${route.employerId}/bulk-loads/${jobUid}`} aria-label={`Open the upload of ${name}`}>
          Open the upload
        </TextLink>
      </>
    );
  if (failures.length > 0)
    return (
      <>
        {failures.map(({ defaultMessage, warning, other }) => (
          <Box key={defaultMessage} sx={{ mb: 1 }}>
            <Typography variant="body2" color={warning ? 'text.primary' : 'error'}>
              {defaultMessage}
            </Typography>
            {other && <TextLink to={other.href}>{other.title}</TextLink>}
          </Box>
        ))}
        {step === 'asked' && (
          <Button
            size="small"
            variant="outlined"
            disabled={isSending}
            aria-label={`Upload it all the same: ${name}`}
            onClick={onConfirm}
          >
            Upload it all the same
          </Button>
        )}
      </>
    );
  return missing === null ? (
    'Ready'
  ) : (
    <Typography variant="body2" color={route?.problem ? 'error' : 'text.primary'}>
      {missing}
    </Typography>
  );
}
