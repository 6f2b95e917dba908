import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { optionsList, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { ControlProps } from '../formContext.ts';
import { ariaOf } from './aria.ts';

/** Several values of an enumeration, stored in the schema's order. A value that is no longer in the enumeration stays until it is unticked. */
export function CheckboxesWidget(props: ControlProps) {
  const { id, schema, uiSchema, value, onChange } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = optionsList(schema.items as RJSFSchema, uiSchema?.items as UiSchema) ?? [];
  const unknownValues = chosen
    .filter((one) => !choices.some((choice) => choice.value === one))
    .map((one) => ({ value: one, label: String(one) }));
  const all = [...choices, ...unknownValues];
  const tick = (changed: unknown, isTicked: boolean): void =>
    onChange(all.map((choice): unknown => choice.value).filter((one) => (one === changed ? isTicked : chosen.includes(one))));
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
              slotProps={{ input: { 'aria-describedby': ariaOf(props)['aria-describedby'] } }}
            />
          }
        />
      ))}
    </Box>
  );
}
