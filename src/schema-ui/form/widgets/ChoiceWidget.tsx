import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ControlProps } from '../fields/control.ts';

interface MenuProps extends ControlProps {
  choices: readonly { value: string | number | boolean; label: string }[];
  /** What it says while none is chosen. */
  empty?: string;
}

/** One of several values, by its label, in the browser's own menu. */
export function Menu({ id, choices, empty = 'Choose…', value, isFaulty, aria, change }: MenuProps) {
  const pick = (text: string): void => change(choices.find((choice) => String(choice.value) === text)?.value ?? null);
  const isChosen = choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      fullWidth
      value={isChosen ? String(value) : ''}
      error={isFaulty}
      onChange={(event) => pick(event.target.value)}
      input={<OutlinedInput id={id} size="small" />}
      slotProps={{ input: { id, ...aria } }}
    >
      <option value="">{empty}</option>
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** One of an enumeration's values. */
export function ChoiceWidget(props: ControlProps) {
  const { choices, fallback } = props.field;
  return <Menu {...props} choices={choices} {...(fallback && { empty: `As the ${fallback.label.toLowerCase()}` })} />;
}
