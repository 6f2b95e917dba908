import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { WidgetProps } from '@rjsf/utils';
import { fieldControl } from './widgetProps.ts';

/** Yes or no. */
export function BooleanWidget(props: WidgetProps) {
  const { id, field, value, aria, change } = fieldControl(props);
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
