import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { BulkLoadJob } from '../../../schemas/generated/types.ts';
import { undecidedStates, workedOnStates } from '../../../schemas/lib/bulkLoads/unfinishedStates.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { readAllPages } from '../../providers/data/readAllPages.ts';
import { TextLink } from '../../shared/ui/TextLink.tsx';

/** Milliseconds between two questions, while the service works on an upload. */
const whileWorkedOn = 5_000;

const isWorkedOn = ({ status }: BulkLoadJob): boolean => workedOnStates.some((each) => each === status);

/** Names the upload that the service would refuse a new one for, before a file is chosen. If it cannot be read, the service still says so. */
export function UnfinishedUpload({ payrollUid }: { payrollUid: string | null }) {
  const { employerId = '' } = useParams();
  const http = useHttpClient();
  const { data } = useQuery({
    queryKey: ['bulk-load-jobs', 'unfinished', employerId],
    queryFn: ({ signal }) =>
      readAllPages<BulkLoadJob>(
        http,
        `/employers/${employerId}/bulk-load-jobs`,
        { sort: 'uploadedTimestamp', filter: { status: [...workedOnStates, ...undecidedStates] } },
        { signal, pageLoad: false },
      ),
    // An upload that has ended since must not be named for a moment.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isWorkedOn) === true ? whileWorkedOn : false),
  });
  const inTheWay = data?.find(
    (load) => (load.payrollUid ?? null) === payrollUid && (isWorkedOn(load) || (load.restOfBulkLoadJobUid ?? null) === null),
  );
  if (!inTheWay) return null;
  return (
    <Alert severity="info">
      {isWorkedOn(inTheWay)
        ? 'The service is working on another file. Send this one once that is done:'
        : 'Another file is not finished. Process or discard it before you send the next one:'}
      <Box>
        <TextLink to={`/employers/${employerId}/bulk-loads/${inTheWay.bulkLoadJobUid}`}>{inTheWay.fileName}</TextLink>
      </Box>
    </Alert>
  );
}
