import Box from '@mui/material/Box';
import type { Notice, UnreadNotices } from '../../../schemas/generated/types.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';
import { countText, kindTitle } from './noticeWords.ts';

interface KindFilterProps {
  /** The subjects of the unread notices. */
  kinds: UnreadNotices['kinds'];
  /** The chosen subject; null for all. */
  chosen: Notice['kind'] | null;
  onChange: (kind: Notice['kind'] | null) => void;
}

/** The subjects of the unread notices, each with its number, to look at one alone. */
export function KindFilter({ kinds, chosen, onChange }: KindFilterProps) {
  const choices = [
    { kind: null, label: 'All' },
    ...kinds.map(({ kind, unreadCount }) => ({ kind, label: `${kindTitle(kind)} (${countText(unreadCount)})` })),
  ];
  return (
    <Box role="group" aria-label="Subjects" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, px: 2, pt: 1 }}>
      {choices.map(({ kind, label }) => (
        <Box component="button" type="button" key={label} aria-pressed={kind === chosen} onClick={() => onChange(kind)} sx={chip}>
          {label}
        </Box>
      ))}
    </Box>
  );
}

const chip = {
  minHeight: 32,
  px: '12px',
  border: `1px solid ${colours.buttonLine}`,
  borderRadius: '16px',
  bgcolor: colours.paper,
  color: colours.grey,
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '&:hover': { bgcolor: colours.greyTint },
  '&:focus-visible': focusRing,
  '&[aria-pressed="true"]': { bgcolor: colours.pinkTint, borderColor: colours.pink, color: colours.pink, fontWeight: 600 },
  '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
} as const;
