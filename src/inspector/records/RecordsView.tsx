import Box from '@mui/material/Box';
import { type CSSProperties, useState } from 'react';
import type { Lifecycle, LifecycleRecord } from '../../../schemas/generated/types.ts';
import { PaneSeparator } from '../parts/PaneSeparator.tsx';
import { field, panel, panelHead } from '../parts/panel.ts';
import { SmallButton } from '../parts/SmallButton.tsx';
import type { InspectorAddress } from '../parts/useInspectorAddress.ts';
import { usePaneSizes } from '../parts/usePaneSizes.ts';
import { LifecycleCounts } from './LifecycleCounts.tsx';
import { RecordLife } from './RecordLife.tsx';
import { RecordList } from './RecordList.tsx';
import { SendMany } from './SendMany.tsx';
import { useAnswer } from './useAnswer.ts';

interface RecordsViewProps {
  address: InspectorAddress;
  change: (changes: Partial<InspectorAddress>) => void;
}

interface Found {
  data: LifecycleRecord[];
  meta: { totalCount: number; pageCount: number };
}

/** Finds records by lifecycle, state, age and employer, and shows the life of one. */
export function RecordsView({ address, change }: RecordsViewProps) {
  const panes = usePaneSizes();
  const [now] = useState(() => Date.now());
  const [round, setRound] = useState(0);
  const [choice, setChoice] = useState<{ of: string; uids: ReadonlySet<string> }>({ of: '', uids: new Set() });
  const counts = useAnswer<{ data: Lifecycle[] }>('/lifecycles');
  const kept = counts.answer?.data.filter(({ isKept }) => isKept) ?? [];
  const machine = (kept.find((one) => one.machine === address.machine) ?? kept[0])?.machine ?? null;
  const lifecycle = kept.find((one) => one.machine === machine);
  const question = machine === null ? null : recordsPath(machine, address);
  const found = useAnswer<Found>(question);
  const records = found.answer?.data ?? [];
  const chosen = choice.of === question ? choice.uids : new Set<string>();
  const page = Number(address.page ?? 1);
  const pageCount = found.answer?.meta.pageCount ?? 0;
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
      <Box component="section" aria-label="Found records" sx={{ ...panel, gridArea: 'found' }}>
        <Box sx={panelHead}>
          <h2>{lifecycle?.title ?? 'Records'}</h2>
          <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {found.answer && `${found.answer.meta.totalCount.toLocaleString('en-GB')} found`}
          </Box>
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
        </Box>
        {found.failure !== null && (
          <Box role="alert" sx={{ p: 2 }}>
            {found.failure}
          </Box>
        )}
        {found.answer && records.length === 0 ? (
          <Box sx={{ p: 3, color: 'text.secondary' }}>
            No record matches. Choose another state, a shorter time or another employer.
          </Box>
        ) : (
          <RecordList
            records={records}
            now={now}
            current={address.record}
            chosen={chosen}
            onOpen={(record) => change({ record })}
            onChoose={(uids) => setChoice({ of: question ?? '', uids })}
          />
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
        {machine !== null && (
          <SendMany
            key={question}
            machine={machine}
            chosen={records.filter(({ recordUid }) => chosen.has(recordUid))}
            onSent={() => {
              counts.askAgain();
              found.askAgain();
              setRound(round + 1);
            }}
          />
        )}
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
