import Box from '@mui/material/Box';
import { useState } from 'react';
import jobSchema from '../../../schemas/entities/job.schema.json' with { type: 'json' };
import type { Job } from '../../../schemas/generated/types.ts';
import { formatFullDate, NO_DATE } from '../../../schemas/lib/text/formatDate.ts';
import { Moment } from '../../shared/dates/Moment.tsx';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { failureText, useAnswer } from '../records/useAnswer.ts';
import { panel, panelHead } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';

interface JobsViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
}

interface Found {
  data: Job[];
  meta: { totalCount: number; pageCount: number };
}

const stateLabels = new Map(jobSchema.properties.state.oneOf.map(({ const: state, title }) => [state, title]));

/** The steps that the service takes by itself, newest first. A failed one can be retried. */
export function JobsView({ address, change }: JobsViewProps) {
  const http = useHttpClient();
  const page = Number(address.page ?? 1);
  const { answer, failure, askAgain } = useAnswer<Found>(`/jobs?page=${page}`);
  const [retried, setRetried] = useState<{ jobUid: string; text: string } | null>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  const pageCount = answer?.meta.pageCount ?? 0;

  const retry = ({ jobUid }: Job): void => {
    setIsRetrying(true);
    http
      .post<{ data: Job }>(`/jobs/${jobUid}/retry`, undefined, {
        idempotencyKey: crypto.randomUUID(),
        redirectUnauthorised: false,
      })
      .then(({ data }) => setRetried({ jobUid, text: `The job was retried: ${labelOf(data).toLowerCase()}.` }))
      .catch((error: unknown) => setRetried({ jobUid, text: failureText(error) }))
      .finally(() => {
        setIsRetrying(false);
        askAgain();
      });
  };

  return (
    <Box component="section" aria-label="Jobs" sx={{ ...panel, height: { lg: 1 } }}>
      <Box sx={panelHead}>
        <h2>Jobs of the service</h2>
        <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {retried?.text ?? (answer && `${answer.meta.totalCount.toLocaleString('en-GB')} found`)}
        </Box>
        <SmallButton onClick={askAgain}>Reload</SmallButton>
      </Box>
      {failure !== null && (
        <Box role="alert" sx={{ p: 2 }}>
          {failure}
        </Box>
      )}
      {answer?.data.length === 0 && (
        <Box sx={{ p: 3, color: 'text.secondary' }}>There are no jobs yet. The first one runs at night.</Box>
      )}
      {answer && answer.data.length > 0 && (
        <Box role="region" aria-label="List of jobs" tabIndex={0} sx={{ overflow: 'auto', flex: 1 }}>
          <Box component="table" aria-label="Jobs" sx={table}>
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">State</th>
                <th scope="col">Created</th>
                <th scope="col">Started</th>
                <th scope="col">Ended</th>
                <th scope="col">Retries</th>
                <th scope="col">Problem</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {answer.data.map((job) => (
                <tr key={job.jobUid}>
                  <td>{job.title}</td>
                  <td className="brief">{labelOf(job)}</td>
                  <td className="brief">
                    <Moment at={job.createdTimestamp} />
                  </td>
                  <td className="brief">{job.startedTimestamp === null ? NO_DATE : <Moment at={job.startedTimestamp} />}</td>
                  <td className="brief">{job.completedTimestamp === null ? NO_DATE : <Moment at={job.completedTimestamp} />}</td>
                  <td>{job.retryCount}</td>
                  <td>{job.problem ?? '–'}</td>
                  <td>
                    {job.canRetry ? (
                      <SmallButton
                        disabled={isRetrying}
                        aria-label={`Retry the job of ${formatFullDate(job.createdTimestamp)}`}
                        onClick={() => retry(job)}
                      >
                        Retry
                      </SmallButton>
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {pageCount > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1 }}>
          <SmallButton disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
            Previous
          </SmallButton>
          <span>
            Page {page} of {pageCount}
          </span>
          <SmallButton disabled={page >= pageCount} onClick={() => change({ page: String(page + 1) })}>
            Next
          </SmallButton>
        </Box>
      )}
    </Box>
  );
}

const labelOf = ({ state }: Job): string => stateLabels.get(state) ?? state;

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', fontWeight: 600, color: 'text.secondary', fontSize: '0.8125rem' },
  '& th, & td': { px: 1.5, py: 1, borderBottom: 1, borderColor: 'divider', verticalAlign: 'top' },
  '& td:first-of-type': { minWidth: 200 },
  '& .brief': { whiteSpace: 'nowrap' },
} as const;
