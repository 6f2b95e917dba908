import { useRef, useState } from 'react';

/** A key for each row of a list that is edited: what is typed into a row stays with it when one before it goes. */
export function useRowKeys(count: number) {
  const next = useRef(count);
  const [known, setKnown] = useState(() => Array.from({ length: count }, (_, index) => index));
  // Set from outside, for example put back as it was: the rows are others.
  const keys = known.length === count ? known : Array.from({ length: count }, (_, index) => index);
  return {
    keys,
    addKey: () => {
      setKnown([...keys, next.current]);
      next.current += 1;
    },
    removeKey: (index: number) => setKnown(keys.filter((_, at) => at !== index)),
  };
}
