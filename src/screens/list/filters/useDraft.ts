import { useState } from 'react';

/**
 * The text of a field that is applied on Enter and on leaving it. When the value is changed from outside, the field follows; it stays the
 * same field, and so keeps the focus.
 */
export function useDraft(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (value !== shownFor) {
    setShownFor(value);
    setText(value);
  }
  return [text, setText];
}
