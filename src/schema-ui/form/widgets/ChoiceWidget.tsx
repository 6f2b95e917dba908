import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import { fieldControl } from './widgetProps.ts';

/** One of an enumeration's values, by its label, in the browser's own menu. */
export function ChoiceWidget(props: WidgetProps) {
  const { id, field, value, isFaulty, aria, change } = fieldControl(props);
  const pick = (text: string): void => change(field.choices.find((choice) => String(choice.value) === text)?.value ?? null);
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return (
    <NativeSelect
      fullWidth
      value={shown}
      error={isFaulty}
      onChange={(event) => pick(event.target.value)}
      input={<OutlinedInput id={id} size="small" />}
      slotProps={{ input: { id, ...aria } }}
    >
      <option value="">Choose…</option>
      {field.choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  );
}
