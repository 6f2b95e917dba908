import InputAdornment from '@mui/material/InputAdornment';
import { parsePounds } from '../../../schemas/lib/text/typedAmount.ts';
import { poundsText } from '../../../schemas/lib/text/money.ts';
import type { ControlProps } from '../formContext.ts';
import { NumberInput, plainText } from './NumberWidget.tsx';
import type { Notation } from '../parsing/useTypedText.ts';

const pence: Notation = {
  parse: parsePounds,
  print: (value) => (typeof value === 'number' ? poundsText(value) : plainText(value)),
};

/** An amount, typed in pounds and stored in pence. */
export function MoneyWidget(props: ControlProps) {
  return <NumberInput control={props} notation={pence} startAdornment={<InputAdornment position="start">£</InputAdornment>} />;
}
