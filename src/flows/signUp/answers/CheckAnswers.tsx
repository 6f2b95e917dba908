import Box from '@mui/material/Box';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { Action } from '../../../shared/ui/Action.tsx';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { Notice } from '../pages/Notice.tsx';
import { useSignUp } from '../signUpContext.ts';
import { AnsweredParts } from './AnsweredParts.tsx';
import { answeredSteps } from './answeredSteps.ts';
import { changedFrom } from './checking.ts';
import { useAnswers } from './useAnswers.ts';

const title = 'Check your answers';

/** /signup/check-answers: every answer before the signature, each with a link that changes it. */
export function CheckAnswers() {
  const { lead } = useSignUp();
  const { data, error, isFetching, refetch } = useAnswers();
  if (lead.state !== 'partial') return <Navigate to={`/signup/${lead.id}/submitted`} replace />;
  if (data) return <Checked answers={data} />;
  if (!error) return <p role="status">Loading your answers…</p>;
  return (
    <Page title={title}>
      <p role="alert">{reasonOf(error)}</p>
      <Action look="filled" disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </Action>
    </Page>
  );
}

function Checked({ answers }: { answers: Answers }) {
  const { lead } = useSignUp();
  return (
    <Page
      title={title}
      overline={<BackLink to={`/signup/${lead.id}/dashboard`}>Your application</BackLink>}
      intro="These are the answers that the agreement is made of. Change any that is not right, and come back here."
    >
      <Missing answers={answers} />
      <AnsweredParts answers={answers} isChangeable />
      <GoOn />
    </Page>
  );
}

/** Everything without a right answer, each with the way to it. */
function Missing({ answers }: { answers: Answers }) {
  const { lead, addressOf } = useSignUp();
  const missing = lead.modules.flatMap((part) => {
    const module = signUp.modules.find(({ id }) => id === part.id);
    const steps = module && part.isOpen ? answeredSteps(module, answers) : [];
    return steps
      .filter((step) => part.remaining.includes(step.title))
      .map((step) => ({ key: `${part.id}.${step.id}`, path: part.path, step, text: `${part.title}: ${step.title}` }));
  });
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>Still to be answered:</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {missing.map(({ key, path, step, text }) => (
          <li key={key}>
            <TextLink to={addressOf(path, changedFrom(step.id))}>{text}</TextLink>
          </li>
        ))}
      </Box>
    </Notice>
  );
}

/** Completes the parts whose answers are all right, and goes on to the signature. */
function GoOn() {
  const { lead, send, addressOf } = useSignUp();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const answered = lead.modules.filter(({ id }) => id !== 'signature');
  const isMissing = answered.some(({ isOpen, remaining }) => !isOpen || remaining.length > 0);
  const goOn = async (): Promise<void> => {
    setIsSending(true);
    setFailure(null);
    try {
      for (const { id, progress } of answered) if (progress !== 'Completed') await send(`complete.${id}`);
      await navigate(addressOf('digital-signature'));
    } catch (refused) {
      setFailure(reasonOf(refused));
      setIsSending(false);
    }
  };
  return (
    <Box sx={{ mt: 3 }}>
      {isMissing && (
        <Box component="p" id="sign-up-missing" sx={{ color: 'text.secondary' }}>
          You can go on to the signature when every question is answered.
        </Box>
      )}
      <Action
        look="filled"
        disabled={isMissing || isSending}
        aria-describedby={isMissing ? 'sign-up-missing' : undefined}
        onClick={() => void goOn()}
      >
        Continue to the signature
      </Action>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </Box>
  );
}
