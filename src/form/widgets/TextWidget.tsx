import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { ControlProps } from '../formContext.ts';
import { tidyText } from '../payload.ts';
import { ariaOf, isFaulty } from './aria.ts';

/** A text. On leaving the field it is shown as it will be stored, in capitals if only capitals are allowed. */
export function TextWidget(props: ControlProps) {
  return <TextInput control={props} />;
}

/** The input of a text widget: `control` has the widget's props from RJSF, the other props are this widget's own. */
export function TextInput({ control, ...own }: { control: ControlProps } & OutlinedInputProps) {
  const { id, schema, value, placeholder, options, onChange } = control;
  // A value that is not text, such as a numeric id, is edited as its digits.
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      value={text}
      error={isFaulty(control)}
      placeholder={placeholder}
      autoComplete={options.autocomplete ?? 'off'}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const tidy = tidyText(text, schema as JsonSchema);
        if (tidy !== text) onChange(tidy);
      }}
      slotProps={{ input: { ...ariaOf(control), spellCheck: own.multiline ?? false } }}
      {...own}
    />
  );
}
