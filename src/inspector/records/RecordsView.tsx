import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type CSSProperties, useState } from 'react';
import type { Lifecycle, LifecycleRecord } from '../../../schemas/generated/types.ts';
import recordSchema from '../../../schemas/entities/lifecycle-record.schema.json' with { type: 'json' };
import { AnswerList, type AnswerColumn, type AnswerPage } from '../list/AnswerList.tsx';
import { AnswerPanel } from '../list/AnswerPanel.tsx';
import { PaneSeparator } from '../parts/PaneSeparator.tsx';
import { field, panel, panelHead } from '../parts/panel.ts';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';
import { usePaneSizes } from '../parts/usePaneSizes.ts';
import { LifecycleCounts } from './LifecycleCounts.tsx';
import { RecordLife } from './RecordLife.tsx';
import { SendMany } from './SendMany.tsx';
import { ageText } from './age.ts';
import { useAnswer } from './useAnswer.ts';

interface RecordsViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
}

/** Finds records by lifecycle, state, age and employer, and shows the life of one. */
export function RecordsView({ address, change }: RecordsViewProps) {
  const panes = usePaneSizes();
  const [now] = useState(() => Date.now());
  const [round, setRound] = useState(0);
  const [choice, setChoice] = useState<{ of: string; uids: readonly string[] }>({ of: '', uids: [] });
  const counts = useAnswer<{ data: Lifecycle[] }>('/lifecycles');
  const kept = counts.answer?.data.filter(({ isKept }) => isKept) ?? [];
  const machine = (kept.find((one) => one.machine === address.machine) ?? kept[0])?.machine ?? null;
  const lifecycle = kept.find((one) => one.machine === machine);
  const question = machine === null ? null : recordsPath(machine, address);
  const found = useAnswer<AnswerPage<LifecycleRecord>>(question);
  const records = found.answer?.data ?? [];
  const chosen = choice.of === question ? choice.uids : [];
  const page = Number(address.page ?? 1);
  const columns: readonly AnswerColumn<LifecycleRecord>[] = [
    {
      field: 'title',
      label: 'Record',
      render: ({ recordUid, title }) => (
        <Link
          component="button"
          type="button"
          sx={{ textAlign: 'left', font: 'inherit' }}
          onClick={() => change({ record: recordUid })}
        >
          {title}
        </Link>
      ),
    },
    { field: 'stateLabel', label: 'State' },
    {
      field: 'since',
      label: 'Time in state',
      render: ({ since }) => (since === null ? 'Not recorded' : ageText(since, now)),
    },
    { field: 'employerName', label: 'Employer' },
  ];
  return (
    <Box sx={grid} style={paneStyle(panes)}>
      <Box component="nav" aria-label="Lifecycles" sx={{ ...panel, gridArea: 'list', overflowY: 'auto' }}>
        <Box sx={{ ...panelHead, borderBottom: 0 }}>
          <h2>Records by state</h2>
        </Box>
        {counts.failure !== null && (
          <Box role="alert" sx={{ px: 2, pb: 2 }}>
            {counts.failure}
          </Box>
        )}
        <LifecycleCounts
          lifecycles={counts.answer?.data ?? []}
          machine={machine ?? ''}
          state={address.state}
          onSelect={(next, state) => change({ machine: next, state, record: null, page: null })}
        />
      </Box>
      <Box sx={{ display: 'grid', gridArea: 'found', minWidth: 0, minHeight: 0 }}>
        <AnswerPanel
          label="Found records"
          heading={lifecycle?.title ?? 'Records'}
          answer={found.answer}
          failure={found.failure}
          emptyText="No record matches. Choose another state, a shorter time or another employer."
          tools={
            <>
              <Box
                component="select"
                aria-label="State"
                value={address.state ?? ''}
                onChange={({ target }) => change({ state: target.value || null, page: null })}
                sx={field}
              >
                <option value="">Any state</option>
                {lifecycle?.states.map(({ state, label }) => (
                  <option key={state} value={state}>
                    {label}
                  </option>
                ))}
              </Box>
              <NumberField
                label="For more than (minutes)"
                value={address.olderThan}
                onChange={(olderThan) => change({ olderThan, page: null })}
              />
              <NumberField
                label="Employer ID"
                value={address.employerId}
                onChange={(employerId) => change({ employerId, page: null })}
              />
            </>
          }
          footer={
            machine !== null && (
              <SendMany
                key={question}
                machine={machine}
                chosen={records.filter(({ recordUid }) => chosen.includes(recordUid))}
                onSent={() => {
                  counts.askAgain();
                  found.askAgain();
                  setRound(round + 1);
                }}
              />
            )
          }
        >
          {found.answer && (
            <AnswerList
              title="Records"
              schema={recordSchema}
              idProperty="recordUid"
              columns={columns}
              answer={found.answer}
              page={page}
              onTurn={(next) => change({ page: String(next) })}
              current={address.record}
              selection={{
                ids: chosen,
                onSelect: (uids) => setChoice({ of: question ?? '', uids }),
                nameOf: ({ title }) => title,
              }}
            />
          )}
        </AnswerPanel>
      </Box>
      <PaneSeparator pane={panes.list} area="listLine" />
      <PaneSeparator pane={panes.life} area="lifeLine" />
      <Box sx={{ gridArea: 'life', minWidth: 0, minHeight: 0 }}>
        {machine !== null && address.record !== null ? (
          <RecordLife key={`${machine} ${address.record} ${round}`} machine={machine} recordUid={address.record} now={now} />
        ) : (
          <Box sx={{ ...panel, p: 3, color: 'text.secondary' }}>Choose a record to see its history and what can happen next.</Box>
        )}
      </Box>
    </Box>
  );
}

function recordsPath(machine: string, { state, olderThan, employerId, page }: InspectorAddress): string {
  const given = Object.entries({ state, olderThan, employerId, page }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  const query = new URLSearchParams(given).toString();
  return `/lifecycles/${machine}/records${query === '' ? '' : `?${query}`}`;
}

function NumberField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <Box
      component="input"
      type="text"
      inputMode="numeric"
      aria-label={label}
      placeholder={label}
      value={value ?? ''}
      onChange={({ target }: { target: HTMLInputElement }) => onChange(target.value.replace(/\D/g, '') || null)}
      sx={{ ...field, width: 190 }}
    />
  );
}

const paneStyle = ({ list, life }: ReturnType<typeof usePaneSizes>) =>
  ({ '--list': `${list.size}px`, '--life': `${life.size}px` }) as CSSProperties;

const grid = {
  display: 'grid',
  gap: { xs: 1.5, lg: 0 },
  height: { lg: 1 },
  gridTemplateAreas: {
    xs: '"list" "found" "life"',
    md: '"list found" "list life"',
    lg: '"list listLine found lifeLine life"',
  },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '250px minmax(0, 1fr)',
    lg: 'min(var(--list), 30%) 12px minmax(0, 1fr) 12px min(var(--life), 50%)',
  },
  gridTemplateRows: { lg: 'minmax(0, 1fr)' },
} as const;
