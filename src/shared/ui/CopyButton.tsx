import CheckRounded from '@mui/icons-material/CheckRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { useState } from 'react';
import { inSentence } from '../../../schemas/lib/inSentence.ts';
import { useFeedback } from '../feedback/feedback.ts';
import { Action } from './Action.tsx';

const small = { width: 28, minHeight: 28, marginBlock: -4, verticalAlign: 'middle' } as const;

/**
 * Copies an identifier. The banner says so, to screen readers too.
 * @param what - Its label, such as "Payment reference".
 */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const { success, error } = useFeedback();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      error(`The ${inSentence(what)} could not be copied. Select it, and copy it with the keyboard.`);
      return;
    }
    setCopied(text);
    success(`${what} copied`);
  };
  const Icon = copied === text ? CheckRounded : ContentCopyRounded;
  return (
    <Action look="icon" className="copy" style={small} aria-label={`Copy ${inSentence(what)}`} onClick={() => void copy()}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
    </Action>
  );
}
