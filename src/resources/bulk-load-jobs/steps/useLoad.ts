import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useShowContext } from 'react-admin';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { createActor, type SnapshotFrom } from 'xstate';
import type { bulkLoadUpload, LoadStatus } from '../../../../machines/flows/bulkLoadUpload.ts';
import type { BulkLoadJob } from '../../../../schemas/generated/types.ts';
import { useHttpClient, usePortalSession } from '../../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../../providers/auth/useLastingActor.ts';
import { followingLoad } from '../loadEffects.ts';

type State = SnapshotFrom<typeof bulkLoadUpload>['value'];

/** The steps of a page that follows a load. */
export type LoadStep = Extract<
  State,
  'following' | 'toBeMapped' | 'toBeChecked' | 'awaitingPayment' | 'complete' | 'failed' | 'ended'
>;

/** The states in which the answer of the service is awaited. */
const isWaiting = (state: State): state is 'asking' | 'unreachable' => state === 'asking' || state === 'unreachable';

/** Follows a load until it waits for a person or has ended. The chart `bulkLoadUpload` decides when to ask the service again. */
export function useLoad(record: BulkLoadJob) {
  const id = record.bulkLoadJobUid;
  const http = useHttpClient();
  const client = useQueryClient();
  const { inspect } = usePortalSession();
  const { refetch: readRecord } = useShowContext();
  const query = {
    queryKey: ['bulk-load-jobs', 'work', id],
    queryFn: async () =>
      (
        await http.get<{ data: BulkLoadJob }>(`/bulk-loads/job/${id}`, {
          query: { expand: 'validation,processing,processingSummary,jobsOfFile' },
        })
      ).data,
  };
  const ask = useRef(async (): Promise<LoadStatus> => 'validatingData');
  ask.current = async () => {
    // A call that is on its way would answer for this one, and be older than the change that it is asked about.
    await client.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true });
    return (await client.query({ ...query, staleTime: 0, retry: false })).status;
  };
  const actor = useLastingActor(() =>
    createActor(
      followingLoad(() => ask.current()),
      { input: { jobUid: id }, inspect },
    ),
  );
  const state = useSelector(actor, ({ value }) => value);
  // While the service is asked again, the page stays as it is: there may be a grid on it with its focus and its steps to undo.
  const settled = useRef<LoadStep>('following');
  if (!isWaiting(state)) settled.current = state as LoadStep;
  const step = settled.current;
  const hasAsked = useSelector(actor, ({ context }) => context.status !== null);
  const { data: load, dataUpdatedAt: answeredAt } = useQuery({ ...query, enabled: false });
  // The page's buttons belong to the record: it is read again when the load has moved on, and the load when a button has changed the record.
  const known = useRef(record.status);
  useEffect(() => {
    if (record.status === known.current) return;
    known.current = record.status;
    if (load?.status !== record.status) actor.send({ type: 'changed' });
  }, [actor, record.status, load?.status]);
  const readIfBehind = useEffectEvent(() => {
    if (hasAsked && load !== undefined && load.status !== record.status) void readRecord();
  });
  useEffect(() => readIfBehind(), [answeredAt, hasAsked]);
  const onChanged = useCallback(async () => {
    actor.send({ type: 'changed' });
    await readRecord();
  }, [actor, readRecord]);
  return { load: load ?? record, step, onChanged };
}
