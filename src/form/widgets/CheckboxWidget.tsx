import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ControlProps } from '../formContext.ts';
import { ariaOf } from './aria.ts';

/** Yes or no. */
export function CheckboxWidget(props: ControlProps) {
  const { id, label, value, onChange } = props;
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          id={id}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: ariaOf(props) }}
        />
      }
    />
  );
}
