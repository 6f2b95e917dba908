import { useState } from 'react';
import jobSchema from '../../../schemas/entities/job.schema.json' with { type: 'json' };
import type { Job } from '../../../schemas/generated/types.ts';
import { formatFullDate } from '../../../schemas/lib/text/formatDate.ts';
import { NOTHING } from '../../../schemas/lib/text/formatValue.ts';
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { AnswerList, type AnswerColumn, type AnswerPage } from '../list/AnswerList.tsx';
import { AnswerPanel } from '../list/AnswerPanel.tsx';
import { failureText, useAnswer } from '../records/useAnswer.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';

interface JobsViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
}

const stateLabels = new Map(jobSchema.properties.state.oneOf.map(({ const: state, title }) => [state, title]));

/** The steps that the service takes by itself, newest first. A failed one can be retried. */
export function JobsView({ address, change }: JobsViewProps) {
  const http = useHttpClient();
  const page = Number(address.page ?? 1);
  const { answer, failure, askAgain } = useAnswer<AnswerPage<Job>>(`/jobs?page=${page}`);
  const [retried, setRetried] = useState<{ jobUid: string; text: string } | null>(null);
  const [isRetrying, setIsRetrying] = useState(false);

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

  const columns: readonly AnswerColumn<Job>[] = [
    { field: 'title' },
    { field: 'state' },
    { field: 'createdTimestamp' },
    { field: 'startedTimestamp' },
    { field: 'completedTimestamp' },
    { field: 'retryCount' },
    { field: 'problem' },
    {
      field: 'canRetry',
      label: 'Action',
      render: (job) =>
        job.canRetry ? (
          <SmallButton
            disabled={isRetrying}
            aria-label={`Retry the job of ${formatFullDate(job.createdTimestamp)}`}
            onClick={() => retry(job)}
          >
            Retry
          </SmallButton>
        ) : (
          NOTHING
        ),
    },
  ];
  return (
    <AnswerPanel
      label="Jobs"
      heading="Jobs of the service"
      answer={answer}
      failure={failure}
      outcome={retried?.text}
      emptyText="There are no jobs yet. The first one runs at night."
      tools={<SmallButton onClick={askAgain}>Reload</SmallButton>}
    >
      {answer && (
        <AnswerList
          title="Jobs"
          schema={jobSchema}
          idProperty="jobUid"
          columns={columns}
          answer={answer}
          page={page}
          onTurn={(next) => change({ page: String(next) })}
        />
      )}
    </AnswerPanel>
  );
}

const labelOf = ({ state }: Job): string => stateLabels.get(state) ?? state;
