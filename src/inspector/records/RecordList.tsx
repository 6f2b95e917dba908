import Box from '@mui/material/Box';
import type { LifecycleRecord } from '../../../schemas/generated/types.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { ageText } from './age.ts';

interface RecordListProps {
  records: readonly LifecycleRecord[];
  now: number;
  current: string | null;
  chosen: ReadonlySet<string>;
  onOpen: (recordUid: string) => void;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The records that were found. The record that has been in its state longest is first. */
export function RecordList({ records, now, current, chosen, onOpen, onChoose }: RecordListProps) {
  const all = records.map(({ recordUid }) => recordUid);
  const isAll = all.length > 0 && all.every((uid) => chosen.has(uid));
  const toggle = (uid: string): void => {
    const next = new Set(chosen);
    if (!next.delete(uid)) next.add(uid);
    onChoose(next);
  };
  return (
    <Box sx={{ overflow: 'auto', flex: 1 }}>
      <Box component="table" aria-label="Records" sx={table}>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={isAll}
                onChange={() => onChoose(new Set(isAll ? [] : all))}
              />
            </th>
            <th scope="col">Record</th>
            <th scope="col">State</th>
            <th scope="col">Time in state</th>
            <th scope="col">Employer</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.recordUid} aria-current={record.recordUid === current ? 'true' : undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Select ${record.title}`}
                  checked={chosen.has(record.recordUid)}
                  onChange={() => toggle(record.recordUid)}
                />
              </td>
              <td>
                <button type="button" onClick={() => onOpen(record.recordUid)}>
                  {record.title}
                </button>
              </td>
              <td>{record.stateLabel}</td>
              <td className="age">{record.since === null ? 'Not recorded' : ageText(record.since, now)}</td>
              <td>{record.employerName ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th': { textAlign: 'left', fontWeight: 600, color: 'text.secondary', fontSize: '0.8125rem' },
  '& th, & td': { px: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& input': { width: 18, height: 18, accentColor: colours.pink, '&:focus-visible': focusRing },
  '& .age': { whiteSpace: 'nowrap' },
  '& tr[aria-current]': { bgcolor: colours.pinkTint },
  '& button': {
    p: 0,
    minHeight: 28,
    border: 0,
    bgcolor: 'transparent',
    color: colours.pink,
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': focusRing,
  },
} as const;
