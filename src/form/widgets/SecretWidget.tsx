import { useState } from 'react';
import { RevealButton } from '../../fields/format/RevealButton.tsx';
import type { ControlProps } from '../formContext.ts';
import { TextInput } from './TextWidget.tsx';

/** A text that is masked until the user asks to see it. */
export function SecretWidget(props: ControlProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  return (
    <TextInput
      control={props}
      type={isRevealed ? 'text' : 'password'}
      autoComplete="new-password"
      endAdornment={<RevealButton what={props.label} isRevealed={isRevealed} onToggle={() => setIsRevealed(!isRevealed)} />}
    />
  );
}
