import { useState } from 'react';

/**
 * The text of a field that is applied on Enter and on leaving it. When the value changes from outside, the field shows it. The field is not replaced,
 * so it keeps the focus.
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
