import OutlinedInput from '@mui/material/OutlinedInput';
import { parseMoment, printMoment } from '../../shared/dates/moment.ts';
import type { ControlProps } from '../formContext.ts';
import { ariaOf, isFaulty } from './aria.ts';
import { useTypedText } from '../parsing/useTypedText.ts';

const notation = {
  parse: parseMoment,
  print: (value: unknown) => (typeof value === 'string' ? (printMoment(value) ?? value) : ''),
};

/**
 * A moment, typed as dd/MM/yyyy hh:mm in the United Kingdom's time, and stored in universal time. Unreadable text is kept as typed, so that the
 * validator can report it.
 */
export function DateTimeWidget(props: ControlProps) {
  const { id, value, onChange } = props;
  const typed = useTypedText(value, notation, onChange);
  return (
    <OutlinedInput
      id={id}
      size="small"
      placeholder="dd/mm/yyyy hh:mm"
      error={isFaulty(props)}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '14rem' }}
      {...typed}
      slotProps={{ input: ariaOf(props) }}
    />
  );
}
