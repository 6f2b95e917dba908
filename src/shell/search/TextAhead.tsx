import { type Dispatch, type SetStateAction, useEffect } from 'react';

/** In place of the search's dialog while its code loads: keeps the letters that are typed meanwhile, so that the field begins with them. */
export function TextAhead({ onType, onEscape }: { onType: Dispatch<SetStateAction<string>>; onEscape: () => void }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Backspace') onType((text) => text.slice(0, -1));
      else if ([...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
        onType((text) => text + event.key);
      else return;
      event.preventDefault();
      // Neither another field nor a shortcut gets the letter.
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [onType, onEscape]);
  return null;
}
