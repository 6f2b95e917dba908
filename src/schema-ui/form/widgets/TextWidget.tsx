import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '@rjsf/utils';
import { tidyText } from '../payload.ts';
import { fieldControl } from './widgetProps.ts';

function inputTypeOf(format: string | undefined, isSecret: boolean): string {
  if (isSecret) return 'password';
  return format === 'email' ? 'email' : 'text';
}

/** A line of text. Leaving it shows it as it will be kept, in capitals where only capitals are allowed. */
export function TextWidget(props: WidgetProps) {
  const { id, field, property, value, isFaulty, aria, change } = fieldControl(props);
  const text = typeof value === 'string' ? value : '';
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      type={inputTypeOf(property.format, field.isSecret)}
      value={text}
      error={isFaulty}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        const tidy = tidyText(text, property);
        if (tidy !== text) change(tidy);
      }}
      slotProps={{ input: { ...aria, spellCheck: false } }}
    />
  );
}
