import Box from '@mui/material/Box';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { colours, focusRing } from '../../../shared/theme/tokens.ts';
import { Action } from '../../../shared/ui/Action.tsx';
import type { SignUpCalls } from '../signUpCalls.ts';
import { Notice } from './Notice.tsx';

type Result = { readonly tone: 'success' | 'error'; readonly text: string };

/** Asks for the link of an unfinished sign-up. The answer is the same whether there is one with this address or not. */
export function LinkRequest({ calls }: { calls: SignUpCalls }) {
  const [id, faultId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const isFaulty = result?.tone === 'error';

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    setResult(null);
    try {
      await calls.mailLink(email.trim());
      setResult({
        tone: 'success',
        text: `If there is an unfinished sign-up with the address ${email.trim()}, we have sent its link there. Look into your mail.`,
      });
    } catch (failure) {
      setResult({ tone: 'error', text: reasonOf(failure) });
      input.current?.focus();
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, fontSize: '0.9375rem', mb: 0.75 }}>
        Email
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Box
          component="input"
          ref={input}
          id={id}
          type="email"
          autoComplete="email"
          placeholder="name@company.co.uk"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? faultId : undefined}
          sx={{
            flex: '1 1 16rem',
            minWidth: 0,
            minHeight: 44,
            px: 1.75,
            font: 'inherit',
            border: `1px solid ${colours.fieldLine}`,
            borderRadius: '10px',
            bgcolor: 'background.paper',
            '&:focus-visible': focusRing,
          }}
        />
        <Action look="outlined" type="submit" disabled={isSending}>
          Send me the link
        </Action>
      </Box>
      <div id={faultId}>{result && <Notice tone={result.tone}>{result.text}</Notice>}</div>
    </form>
  );
}
