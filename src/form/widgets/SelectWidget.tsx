import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ControlProps } from '../formContext.ts';
import { ariaOf, isFaulty } from './aria.ts';
import { choicesOf } from './choices.ts';

/** Marks RJSF's own menu for the shapes of a `oneOf` or `anyOf`, one of which is always chosen. */
const OF_SHAPES = /__(?:one|any)of_select$/;

/** One of several values, by its label, in the browser's own menu. */
export function SelectWidget(props: ControlProps) {
  const { id, label, value, placeholder, onChange } = props;
  const choices = choicesOf(props);
  const isOfShapes = OF_SHAPES.test(id);
  const isChosen = choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      fullWidth
      value={isChosen ? String(value) : ''}
      error={isFaulty(props)}
      onChange={({ target }) => onChange(choices.find((choice) => String(choice.value) === target.value)?.value ?? null)}
      input={<OutlinedInput id={id} size="small" />}
      slotProps={{ input: { id, ...ariaOf(props), ...(isOfShapes && { 'aria-label': label }) } }}
    >
      {!isOfShapes && <option value="">{placeholder || 'Choose…'}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
