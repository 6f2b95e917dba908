import { type ChangeEvent, useState } from 'react';

export interface Notation {
  /** Reads a value from a text; null if the text has none. */
  parse: (text: string) => unknown;
  /** A value as text for editing. An unreadable value is a text already, and is unchanged. */
  print: (value: unknown) => string;
}

/**
 * The text of a field whose value is not text. It stays as typed during typing, and is formatted on leaving the field. An unreadable text is passed
 * on as the value.
 */
export function useTypedText(value: unknown, { parse, print }: Notation, change: (value: unknown) => void) {
  const valueOf = (text: string): unknown => parse(text) ?? (text.trim() === '' ? null : text);
  const [text, setText] = useState(() => print(value));
  // The value was set from outside, for example reset, so the typed text is dropped.
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
