import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import { useToday } from '../../shared/dates/portalDay.ts';
import { longDay } from '../../shared/format/longDay.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';

/** The portal's day while it is not the real one. @param onMove - Opens the dialog that moves it. Left out for people who may not. */
export function DayNotice({ onMove }: { onMove?: (() => void) | undefined }) {
  const text = `Today is ${longDay(useToday())}`;
  const content = (
    <>
      <EventOutlined fontSize="small" aria-hidden="true" />
      {text}
    </>
  );
  return (
    <Box role="status" aria-label="Date of the portal" sx={{ display: 'flex', justifyContent: 'center', px: 2, pb: 1 }}>
      {onMove ? (
        <Box
          component="button"
          type="button"
          aria-haspopup="dialog"
          title="Move the date"
          onClick={onMove}
          sx={{ ...chip, ...button }}
        >
          {content}
        </Box>
      ) : (
        <Box component="span" sx={chip}>
          {content}
        </Box>
      )}
    </Box>
  );
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1.5,
  minHeight: 32,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: '16px',
  bgcolor: 'primary.light',
  color: 'primary.dark',
  font: 'inherit',
  fontSize: '0.9375rem',
  fontWeight: 600,
} as const;

const button = {
  cursor: 'pointer',
  minHeight: 44,
  borderRadius: '22px',
  '&:hover': { bgcolor: colours.greyTint },
  '&:focus-visible': focusRing,
} as const;
