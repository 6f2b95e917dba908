import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { Action, ActionLink } from '../../shared/ui/Action.tsx';

/** /monitoring: whether the service answers, so that users can tell a fault of the service from one of their own network. */
export function ServiceStatus() {
  const http = useHttpClient();
  const { isSuccess, isPending, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['service-status'],
    queryFn: ({ signal }) => http.get('/configuration', { signal, query: new URLSearchParams({ fields: 'brandName' }) }),
    staleTime: 0,
    retry: false,
  });
  return (
    <ErrorPage
      title="Service status"
      actions={
        <>
          <Action look="filled" disabled={isFetching} onClick={() => void refetch()}>
            Check again
          </Action>
          <ActionLink look="outlined" to="/">
            Go to your home page
          </ActionLink>
        </>
      }
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32 }}>
        {isPending && 'Checking…'}
        {!isPending && isSuccess && (
          <>
            <CheckCircleOutlined aria-hidden="true" sx={{ color: 'success.main' }} /> The service is working. Checked at{' '}
            {timeOf(dataUpdatedAt)}.
          </>
        )}
        {!isPending && !isSuccess && (
          <>
            <ErrorOutlineOutlined aria-hidden="true" sx={{ color: 'error.main' }} /> The service isn't answering. Everything you
            saved is safe. Wait a minute, then check again.
          </>
        )}
      </Box>
    </ErrorPage>
  );
}

function timeOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(moment);
}
