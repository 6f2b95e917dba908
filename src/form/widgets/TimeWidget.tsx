import OutlinedInput from '@mui/material/OutlinedInput';
import type { ControlProps } from '../formContext.ts';
import { parseTime } from '../parsing/parseTime.ts';
import { ariaOf, isFaulty } from './aria.ts';
import { useTypedText } from '../parsing/useTypedText.ts';

const notation = { parse: parseTime, print: (value: unknown) => (typeof value === 'string' ? value : '') };

/** A time of day, typed in any usual notation and stored as `HH:mm`. Unreadable text is kept as typed, so that the validator can report it. */
export function TimeWidget(props: ControlProps) {
  const { id, value, onChange } = props;
  const typed = useTypedText(value, notation, onChange);
  return (
    <OutlinedInput
      id={id}
      size="small"
      placeholder="hh:mm"
      error={isFaulty(props)}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '8rem' }}
      {...typed}
      slotProps={{ input: ariaOf(props) }}
    />
  );
}
