import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ControlProps } from '../fields/control.ts';

/** Several of an enumeration's values, kept in the schema's order. A value that is no longer in the enumeration stays until it is unticked. */
export function CheckboxesWidget({ id, field, value, aria, change }: ControlProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = field.item?.choices ?? [];
  const strangers = chosen
    .filter((one) => !choices.some((choice) => choice.value === one))
    .map((one) => ({ value: one, label: String(one) }));
  const all = [...choices, ...strangers];
  const tick = (changed: unknown, isTicked: boolean): void =>
    change(all.map((choice) => choice.value).filter((one) => (one === changed ? isTicked : chosen.includes(one))));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))' }}>
      {all.map((choice, index) => (
        <FormControlLabel
          key={String(choice.value)}
          label={choice.label}
          control={
            <Checkbox
              id={`${id}_${index}`}
              size="small"
              checked={chosen.includes(choice.value)}
              onChange={(event) => tick(choice.value, event.target.checked)}
              slotProps={{ input: { 'aria-describedby': aria['aria-describedby'] } }}
            />
          }
        />
      ))}
    </Box>
  );
}
