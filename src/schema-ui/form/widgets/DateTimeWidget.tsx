import OutlinedInput from '@mui/material/OutlinedInput';
import { parseMoment, printMoment } from '../../../shared/dates/moment.ts';
import type { ControlProps } from '../fields/control.ts';
import { useTypedText } from './useTypedText.ts';

const notation = {
  parse: parseMoment,
  print: (value: unknown) => (typeof value === 'string' ? (printMoment(value) ?? value) : ''),
};

/**
 * A moment, typed as dd/MM/yyyy hh:mm in the United Kingdom's time, and kept in universal time. What is no moment is kept as typed, so
 * that the validator can say so.
 */
export function DateTimeWidget({ id, value, isFaulty, aria, change }: ControlProps) {
  const typed = useTypedText(value, notation, change);
  return (
    <OutlinedInput
      id={id}
      size="small"
      placeholder="dd/mm/yyyy hh:mm"
      error={isFaulty}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '14rem' }}
      {...typed}
      slotProps={{ input: aria }}
    />
  );
}
