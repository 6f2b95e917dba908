import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLocation } from 'react-router';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import type { StepProps } from '../stepProps.ts';

/** The links between an upload and the rows with errors that it has left over. Nothing for a file that is processed as a whole. */
export function PartLinks({ load }: Pick<StepProps, 'load'>) {
  const { pathname } = useLocation();
  const addressOf = (uid: string): string => pathname.replace(load.bulkLoadJobUid, uid);
  const { restBulkLoadJobUid: rest, restOfBulkLoadJobUid: origin } = load;
  if (!rest && !origin) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {origin && (
        <Alert severity="info">
          These are the rows that had errors. <TextLink to={addressOf(origin)}>See the other rows of this file</TextLink>
        </Alert>
      )}
      {rest && (
        <Alert severity="info">
          Some rows had errors and are not in this upload. <TextLink to={addressOf(rest)}>See the rows with errors</TextLink>
        </Alert>
      )}
    </Box>
  );
}
