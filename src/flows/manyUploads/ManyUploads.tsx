import { formatCount } from '../../../schemas/lib/text/formatCount.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useId, useRef } from 'react';
import { isReady, type OneOfMany } from '../../../machines/flows/manyUploads.ts';
import rules from '../../../schemas/rules/bulk-loads.json' with { type: 'json' };
import { LoadFailure } from '../../fields/LoadFailure.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { RefusedPage } from '../../screens/RefusedPage.tsx';
import { usePermissionRefusal } from '../../screens/usePermissionRefusal.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useParty } from '../../shared/portal/party.ts';
import { FilesPicker } from './FilesPicker.tsx';
import { FileTable } from './FileTable.tsx';
import type { Client } from './routeFile.ts';
import { clientsQuery, useManyUploads } from './useManyUploads.ts';

const title = 'Upload files';
/** Until they are known. The same list each time, so that no row is drawn again for it. */
const noClients: readonly Client[] = [];

/** The page on which an adviser sends the files of many clients. The chart `manyUploads` runs it. */
export function ManyUploads() {
  const forbidden = usePermissionRefusal(['intermediary.uploadFiles']);
  const { kind, record } = useParty();
  if (forbidden !== null) return <RefusedPage title={title} reason={forbidden} />;
  if (kind !== 'intermediary')
    return <RefusedPage title={title} reason="This page is for the clients of an intermediary. Open an intermediary first." />;
  return <FilesOfClients intermediaryId={record.id} />;
}

const files = (count: number): string => formatCount(count, 'file');
const ofStep = (all: readonly OneOfMany[], ...steps: readonly OneOfMany['step'][]): number =>
  all.filter(({ step }) => steps.includes(step)).length;

/** The progress in one sentence, which a screen reader reads out. */
function progressOf(all: readonly OneOfMany[], isSending: boolean): string {
  const [waiting, queued, sent, ready] = [
    ofStep(all, 'waiting'),
    ofStep(all, 'queued'),
    ofStep(all, 'sent'),
    all.filter(isReady).length,
  ];
  if (all.length === 0) return 'Choose the files first.';
  if (waiting > 0) return `Reading the files: ${all.length - waiting} of ${all.length}.`;
  if (isSending) return `Sending: ${files(queued)} to go.`;
  const left = all.length - sent - ready;
  return [
    sent > 0 && `${files(sent)} uploaded.`,
    ready > 0 && `${files(ready)} can be uploaded.`,
    left > 0 && `${files(left)} ${left === 1 ? 'needs' : 'need'} a choice or a correction: see the table.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function FilesOfClients({ intermediaryId }: { intermediaryId: number }) {
  const http = useHttpClient();
  const pickerId = useId();
  const { actor, add } = useManyUploads(intermediaryId);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data: clients = noClients, error, refetch } = useQuery(clientsQuery(http, intermediaryId));
  const { files: all, leftOut } = state.context;
  const isSending = state.matches('sending');
  const ready = all.filter(isReady).length;
  const picker = useRef<HTMLInputElement>(null);
  const remove = useCallback(
    (id: string) => {
      actor.send({ type: 'remove', id });
      // The button that had the focus is gone.
      picker.current?.focus();
    },
    [actor],
  );
  return (
    <Page
      title={title}
      intro="Choose the payroll files of your clients. Each goes to the client whose employer ID is in it. Nothing is sent until you have seen where each file goes."
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {error && <LoadFailure what="clients" error={error} onRetry={() => void refetch()} />}
        <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
          <FilesPicker
            ref={picker}
            id={pickerId}
            limits={`Up to ${rules.mostFilesAtOnce} files, CSV, text (.txt, .tsv), Excel (.xlsx) or PAPDIS (.xml), as your payroll software writes them`}
            disabled={isSending}
            onPick={add}
          />
        </Card>
        {leftOut > 0 && (
          <Alert severity="warning">
            {files(leftOut)} left out: {rules.mostFilesAtOnce} can be sent at once. Upload these first, and then choose the
            others.
          </Alert>
        )}
        {all.length > 0 && <FileTable actor={actor} files={all} clients={clients} isSending={isSending} onRemove={remove} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {isSending ? (
            <Button variant="outlined" onClick={() => actor.send({ type: 'stop' })}>
              Stop after this file
            </Button>
          ) : (
            <Button
              variant="contained"
              disabled={ready === 0 || !state.matches({ reviewing: 'idle' })}
              onClick={() => actor.send({ type: 'send' })}
            >
              {ready === 0 ? 'Upload' : `Upload ${files(ready)}`}
            </Button>
          )}
          <Typography role="status" color="text.secondary">
            {progressOf(all, isSending)}
          </Typography>
        </Box>
      </Box>
    </Page>
  );
}
