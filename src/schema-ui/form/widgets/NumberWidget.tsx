import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import type { FieldKind } from '../../model/field.ts';
import { parseNumber, parsePounds, poundsText } from '../parseNumber.ts';
import { useTypedText } from './useTypedText.ts';
import { fieldControl } from './widgetProps.ts';

const plainText = (value: unknown): string => (typeof value === 'number' || typeof value === 'string' ? String(value) : '');
const pence = {
  parse: parsePounds,
  print: (value: unknown) => (typeof value === 'number' ? poundsText(value) : plainText(value)),
};
const plain = { parse: parseNumber, print: plainText };

const adornmentsOf = (kind: FieldKind) => ({
  ...(kind === 'pence' && { startAdornment: <InputAdornment position="start">£</InputAdornment> }),
  ...(kind === 'percent' && { endAdornment: <InputAdornment position="end">%</InputAdornment> }),
});

/** A number: an amount is typed in pounds and kept in pence. What is no number is kept as typed, so that the validator can say so. */
export function NumberWidget(props: WidgetProps) {
  const { id, field, value, isFaulty, aria, change } = fieldControl(props);
  const typed = useTypedText(value, field.kind === 'pence' ? pence : plain, change);
  return (
    <OutlinedInput
      id={id}
      size="small"
      inputMode="decimal"
      error={isFaulty}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '14rem' }}
      {...adornmentsOf(field.kind)}
      {...typed}
      slotProps={{ input: aria }}
    />
  );
}
