import { useId, useState } from 'react';
import { Action } from '../../shared/ui/Action.tsx';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** A text that is longer than this stands on its record's page in part only. */
const LONG = 600;

export const isLong = (text: string): boolean => text.length > LONG;

/** The beginning of a long text, and all of it for whoever asks: what one field holds must not push the others off the page. */
export function LongText({ label, text }: { label: string; text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  return (
    <>
      <span id={id}>{isWhole ? text : `${text.slice(0, LONG).trimEnd()}…`}</span>{' '}
      <Action
        look="plain"
        aria-expanded={isWhole}
        aria-controls={id}
        aria-label={`Show ${isWhole ? 'less' : 'all'} of ${inSentence(label)}`}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all'}
      </Action>
    </>
  );
}
