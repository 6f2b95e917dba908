import { type ChangeEvent, useState } from 'react';

export interface Notation {
  /** The value that a text stands for; null when it stands for none. */
  parse: (text: string) => unknown;
  /** A value as it is edited. What could not be read is a text, and reads as itself. */
  print: (value: unknown) => string;
}

/**
 * The text of a field whose value is not text. While the user types it stays as typed; on leaving it is written out in full. A text
 * that stands for no value is itself handed on as the value.
 */
export function useTypedText(value: unknown, { parse, print }: Notation, change: (value: unknown) => void) {
  const valueOf = (text: string): unknown => parse(text) ?? (text.trim() === '' ? null : text);
  const [text, setText] = useState(() => print(value));
  // Set from outside, for example put back as it was: what was typed no longer counts.
  const shown = (valueOf(text) ?? null) === (value ?? null) ? text : print(value);
  return {
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setText(event.target.value);
      change(valueOf(event.target.value));
    },
    onBlur: () => setText(print(valueOf(shown))),
  };
}
