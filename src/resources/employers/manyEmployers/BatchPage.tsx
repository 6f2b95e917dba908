import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useRef } from 'react';
import { useParams } from 'react-router';
import { formatCount } from '../../../../schemas/lib/text/formatCount.ts';
import { LoadFailure } from '../../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../../providers/auth/portalSession.ts';
import { RefusedPage } from '../../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../../screens/usePermissionRefusal.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { Moment } from '../../../shared/dates/Moment.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { Breadcrumb } from '../../../shared/ui/Breadcrumb.tsx';
import { BatchEmployers } from './BatchEmployers.tsx';
import {
  type AnyBatch,
  type AnyEmployer,
  batchKey,
  batchQuery,
  type BatchScreens,
  type Counts,
  countsOf,
  failureText,
  isUnderWay,
} from './batchScreens.ts';
import { useDraft } from './draft.ts';

/** A batch with the words of its kind. */
interface Shown<One extends AnyBatch, Row extends AnyEmployer> {
  kind: BatchScreens<One, Row>;
  batch: One;
}

/** One batch: its preview, then its progress and result for each employer, and Undo. */
export function BatchPage<One extends AnyBatch, Row extends AnyEmployer>({ kind }: { kind: BatchScreens<One, Row> }) {
  const { uid = '' } = useParams();
  const progress = useRef<HTMLDivElement>(null);
  const { path, permission, title, pluralTitle } = kind;
  const forbidden = usePermissionRefusal([permission]);
  const http = useHttpClient();
  const { data: batch, error, refetch } = useQuery({ ...batchQuery<One>(http, path, uid), enabled: forbidden === null });
  const overline = (
    <Breadcrumb
      steps={[
        { to: '/employers', title: 'Employers' },
        { to: path, title: pluralTitle },
      ]}
    />
  );
  if (forbidden !== null) return <RefusedPage title={title} overline={overline} reason={forbidden} />;
  return (
    <Page title={batch ? kind.titleOf(batch) : title} overline={overline}>
      {error ? (
        <LoadFailure what={kind.noun} error={error} onRetry={() => void refetch()} />
      ) : batch ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {kind.detailsOf?.(batch)}
          <Progress ref={progress} kind={kind} batch={batch} />
          <NextStep kind={kind} batch={batch} onStarted={() => progress.current?.focus()} />
          <BatchEmployers kind={kind} batch={batch} />
        </Box>
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Page>
  );
}

/** The share of the employers that have had their turn. */
function shareOf({ state }: AnyBatch, { toDo, done, failed, undone, kept }: Counts): number {
  const [past, all] = state === 'running' ? [done + failed, done + failed + toDo] : [undone + kept, undone + kept + done];
  return all === 0 ? 100 : (100 * past) / all;
}

function Progress<One extends AnyBatch, Row extends AnyEmployer>({
  ref,
  kind,
  batch,
}: Shown<One, Row> & { ref: Ref<HTMLDivElement> }) {
  const { startedTimestamp, startedByName, undoStartedTimestamp, undoStartedByName } = batch;
  const counts = countsOf(kind, batch);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box ref={ref} role="status" tabIndex={-1} sx={{ fontSize: '1.0625rem', fontWeight: 600, '&:focus': { outline: 'none' } }}>
        {kind.progressOf(batch, counts)}
      </Box>
      {isUnderWay(batch) && (
        <>
          <LinearProgress variant="determinate" value={shareOf(batch, counts)} aria-label="Progress" />
          <Box sx={{ color: 'text.secondary' }}>{kind.words.goesOn}</Box>
        </>
      )}
      {startedTimestamp !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          Started by {startedByName}, <Moment at={startedTimestamp} />
        </Box>
      )}
      {undoStartedTimestamp !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {kind.words.undoneBy} {undoStartedByName}, <Moment at={undoStartedTimestamp} />
        </Box>
      )}
    </Box>
  );
}

/** The button for the next step that the service allows, with the number of employers that it is for, or the reason against it. @param onStarted - Called when the button goes away. */
function NextStep<One extends AnyBatch, Row extends AnyEmployer>({
  kind,
  batch,
  onStarted,
}: Shown<One, Row> & { onStarted: () => void }) {
  const http = useHttpClient();
  const queryClient = useQueryClient();
  const { path, words } = kind;
  const {
    state,
    query,
    allowedActions: { canStart, canUndo, reasons },
  } = batch;
  const { toDo, done } = countsOf(kind, batch);
  const uid = kind.uidOf(batch);
  const draft = useDraft(path);
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (event: 'start' | 'undo') => http.post<{ data: One }>(`${path}/${uid}/${event}`, {}),
    onSuccess: ({ data }, event) => {
      if (event === 'start') draft.forget();
      queryClient.setQueryData(batchKey(path, uid), data);
      onStarted();
    },
  });
  const { confirm } = useFeedback();
  const event = canStart ? 'start' : 'undo';
  const employers = formatCount(canStart ? toDo : done, 'employer');
  const reason = reasons['canStart'] ?? reasons['canUndo'];
  const run = () => {
    // Nothing has narrowed the list: those of a search or a filter were chosen, but all of them may be an oversight.
    if (event === 'start' && query === '')
      confirm({
        title: words.start(toDo === 1 ? employers : `all ${employers}`),
        body: `No search or filter has narrowed the list: this is for every employer of the portal, ${employers}.`,
        submitLabel: words.start(employers),
        submitAction: () => mutateAsync(event),
        showDetailedErrors: true,
      });
    else if (event === 'undo' && kind.asksBeforeUndo)
      confirm({
        title: `${words.undo(employers)}?`,
        body: words.undoHint,
        submitLabel: words.undo(employers),
        submitAction: () => mutateAsync(event),
        showDetailedErrors: true,
      });
    else mutate(event);
  };
  const again = `${path}/new?${new URLSearchParams({ employers: query })}`;
  if (!canStart && !canUndo && !reason && !error) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '&:empty': { display: 'none' } }}>
        {(canStart || canUndo) && (
          // Not disabled while it is sent: after a refusal the keyboard goes on here.
          <Action look={event === 'start' ? 'filled' : 'outlined'} onClick={() => !isPending && run()}>
            {words[event](employers)}
          </Action>
        )}
        {state === 'preview' && (
          <ActionLink look="outlined" to={again} onClick={() => draft.keep(kind.inputOf(batch))}>
            Change and preview again
          </ActionLink>
        )}
      </Box>
      {reason && <Box sx={{ color: 'text.secondary', maxWidth: '62ch' }}>{reason}</Box>}
      {canUndo && <Box sx={{ color: 'text.secondary', maxWidth: '62ch' }}>{words.undoHint}</Box>}
    </Box>
  );
}
