import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { parseNumber } from '../../../schemas/lib/text/typedAmount.ts';
import type { ControlProps } from '../formContext.ts';
import { ariaOf, isFaulty } from './aria.ts';
import { type Notation, useTypedText } from '../parsing/useTypedText.ts';

export const plainText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
const plain: Notation = { parse: parseNumber, print: plainText };

/** A number, with its unit. Unreadable text is kept as typed, so that the validator can report it. */
export function NumberWidget(props: ControlProps) {
  const unit: unknown = props.schema['x-unit'];
  const shown = unit === 'percent' ? '%' : unit;
  return (
    <NumberInput
      control={props}
      notation={plain}
      {...(typeof shown === 'string' && { endAdornment: <InputAdornment position="end">{shown}</InputAdornment> })}
    />
  );
}

/** The input of a number widget, which reads and writes numbers by `notation`. */
export function NumberInput({
  control,
  notation,
  ...own
}: { control: ControlProps; notation: Notation } & Pick<OutlinedInputProps, 'startAdornment' | 'endAdornment'>) {
  const typed = useTypedText(control.value, notation, control.onChange);
  return (
    <OutlinedInput
      id={control.id}
      size="small"
      inputMode="decimal"
      error={isFaulty(control)}
      placeholder={control.placeholder}
      autoComplete="off"
      sx={{ width: '100%', maxWidth: '14rem' }}
      {...own}
      {...typed}
      slotProps={{ input: ariaOf(control) }}
    />
  );
}
