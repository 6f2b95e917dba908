import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ControlProps } from '../fields/control.ts';

/** Yes or no. */
export function BooleanWidget({ id, field, value, aria, change }: ControlProps) {
  return (
    <FormControlLabel
      label={field.label}
      control={
        <Checkbox
          id={id}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
          slotProps={{ input: aria }}
        />
      }
    />
  );
}
