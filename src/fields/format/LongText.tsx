import { useId, useState } from 'react';
import { Action } from '../../shared/ui/Action.tsx';
import { inSentence } from '../../../schemas/lib/inSentence.ts';

/** Of a text longer than this, a record's page shows only the beginning. */
const LONG = 600;

export const isLong = (text: string): boolean => text.length > LONG;

/** The beginning of a long text, with a button to show all of it: one field must not push the others off the page. */
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
