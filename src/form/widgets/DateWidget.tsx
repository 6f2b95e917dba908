import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { formatDate, NO_DATE } from '../../../schemas/lib/text/formatDate.ts';
import type { ControlProps } from '../formContext.ts';
import { parseDate } from '../parsing/parseDate.ts';
import { ariaOf, isFaulty } from './aria.ts';
import { useTypedText } from '../parsing/useTypedText.ts';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

function print(value: unknown): string {
  if (typeof value !== 'string') return '';
  const shown = formatDate(value);
  return shown === NO_DATE ? value : shown;
}

const notation = { parse: parseDate, print };

/**
 * A date, typed as dd/MM/yyyy or picked from the browser's own calendar, and stored as `yyyy-MM-dd`. The browser's own date field would follow the
 * user's locale. Unreadable text is kept as typed, so that the validator can report it.
 */
export function DateWidget(props: ControlProps) {
  const { id, label, value, onChange } = props;
  const typed = useTypedText(value, notation, onChange);
  const picker = useRef<HTMLInputElement>(null);
  const date = typeof value === 'string' && parseDate(value) === value ? value : '';
  const openPicker = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={`Choose ${inSentence(label)} from a calendar`}
        title="Choose from a calendar"
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarMonthRounded fontSize="small" />
      </IconButton>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={date}
        onChange={(event) => onChange(event.target.value || null)}
        style={{
          position: 'absolute',
          right: 12,
          bottom: 0,
          width: 1,
          height: 1,
          padding: 0,
          border: 0,
          opacity: 0,
          pointerEvents: 'none',
        }}
      />
    </InputAdornment>
  );
  return (
    <OutlinedInput
      id={id}
      size="small"
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      error={isFaulty(props)}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '14rem' }}
      endAdornment={openPicker}
      {...typed}
      slotProps={{ input: ariaOf(props) }}
    />
  );
}
