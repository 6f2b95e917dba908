import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { mayGoOn } from '../../../schemas/lib/fields/notations.ts';
import type { JsonSchema } from '../../../schemas/lib/jsonSchema.ts';
import type { ControlProps } from '../formContext.ts';
import { tidyText } from '../payload.ts';
import { ariaOf, isFaulty } from './aria.ts';

/** A text. On leaving the field it is shown as it will be stored, in capitals if only capitals are allowed. */
export function TextWidget(props: ControlProps) {
  return <TextInput control={props} />;
}

/** A typed text. A number or postcode (`x-notation`) is put right when it is pasted, or as soon as it is complete. */
function typedText({ value, selectionEnd }: HTMLInputElement | HTMLTextAreaElement, event: Event, schema: JsonSchema): string {
  if (schema['x-notation'] === undefined) return value;
  const { inputType } = event as InputEvent;
  const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
  // In the middle of a text, the cursor would jump to its end; a text that gets shorter is being corrected.
  const isAtEnd = inputType === 'insertText' && selectionEnd === value.length && !mayGoOn(schema);
  const tidy = tidyText(value, schema);
  const isComplete = schema.pattern !== undefined && new RegExp(schema.pattern, 'u').test(tidy);
  return isPasted || (isAtEnd && isComplete) ? tidy : value;
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
      onChange={({ target, nativeEvent }) => onChange(typedText(target, nativeEvent, schema as JsonSchema))}
      onBlur={() => {
        const tidy = tidyText(text, schema as JsonSchema);
        if (tidy !== text) onChange(tidy);
      }}
      slotProps={{ input: { ...ariaOf(control), spellCheck: own.multiline ?? false } }}
      {...own}
    />
  );
}
