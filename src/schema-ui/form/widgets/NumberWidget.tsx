import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Field } from '../../model/field.ts';
import type { ControlProps } from '../fields/control.ts';
import { parseNumber, parsePounds, poundsText } from '../parseNumber.ts';
import { useTypedText } from './useTypedText.ts';

const plainText = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');
const pence = {
  parse: parsePounds,
  print: (value: unknown) => (typeof value === 'number' ? poundsText(value) : plainText(value)),
};
const plain = { parse: parseNumber, print: plainText };

function adornmentsOf({ kind, schema }: Field) {
  if (kind === 'pence') return { startAdornment: <InputAdornment position="start">£</InputAdornment> };
  const unit = kind === 'percent' ? '%' : schema['x-unit'];
  return unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {};
}

/** A number: an amount is typed in pounds and kept in pence. What is no number is kept as typed, so that the validator can say so. */
export function NumberWidget({ id, field, value, isFaulty, aria, change }: ControlProps) {
  const typed = useTypedText(value, field.kind === 'pence' ? pence : plain, change);
  return (
    <OutlinedInput
      id={id}
      size="small"
      inputMode="decimal"
      error={isFaulty}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '14rem' }}
      {...adornmentsOf(field)}
      {...typed}
      slotProps={{ input: aria }}
    />
  );
}
