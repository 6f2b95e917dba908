import OutlinedInput from '@mui/material/OutlinedInput';
import { RevealButton } from '../../format/RevealButton.tsx';
import { useState } from 'react';
import { hasLines } from '../../../../schemas/plainText.ts';
import type { ControlProps } from '../fields/control.ts';
import { tidyText } from '../payload.ts';

/** A text. Leaving it shows it as it will be kept, in capitals where only capitals are allowed. A secret is seen only when asked for. */
export function TextWidget({ id, field, value, isFaulty, aria, change }: ControlProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const { schema, isSecret, label } = field;
  // What is no text, such as a number that names a record, is edited as its digits.
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const isLong = hasLines(schema);
  const plainType = schema.format === 'email' ? 'email' : 'text';
  return (
    <OutlinedInput
      id={id}
      fullWidth
      size="small"
      {...(isLong ? { multiline: true, minRows: 3 } : { type: isSecret && !isRevealed ? 'password' : plainType })}
      value={text}
      error={isFaulty}
      autoComplete={isSecret ? 'new-password' : 'off'}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        const tidy = tidyText(text, schema);
        if (tidy !== text) change(tidy);
      }}
      endAdornment={isSecret && <RevealButton what={label} isRevealed={isRevealed} onToggle={() => setIsRevealed(!isRevealed)} />}
      slotProps={{ input: { ...aria, spellCheck: isLong } }}
    />
  );
}
