import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import type { Answers } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { Action } from '../../../shared/ui/Action.tsx';
import { BackLink } from '../../../shared/ui/BackLink.tsx';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { Notice } from '../pages/Notice.tsx';
import { useSignUp } from '../signUpContext.ts';
import { type AnsweredStep, answeredSteps } from './answeredSteps.ts';
import { changedFrom } from './checking.ts';

const title = 'Check your answers';

/** /signup/check-answers: every answer before the signature, each with a link that changes it. */
export function CheckAnswers() {
  const { lead, calls } = useSignUp();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sign-up-answers', lead.id, 'all'],
    // A change of another page or device is shown at once.
    staleTime: 0,
    gcTime: 0,
    queryFn: async (): Promise<Answers> =>
      Object.fromEntries(
        await Promise.all(
          signUp.modules
            .filter(({ steps }) => steps.length > 0)
            .map(async ({ id }) => [id, (await calls.readAnswers(lead.id, id)).answers] as const),
        ),
      ),
  });
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
      <Box sx={{ display: 'grid', gap: 3 }}>
        {lead.modules.map((module) => (
          <Part key={module.id} module={module} answers={answers} />
        ))}
      </Box>
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

function Part({ module: part, answers }: { module: SignUp['modules'][number]; answers: Answers }) {
  const module = signUp.modules.find(({ id }) => id === part.id);
  if (!module || module.steps.length === 0) return null;
  return (
    <Surface>
      <Box component="section" aria-labelledby={`part-${part.id}`} sx={{ px: { xs: 2, sm: 3 }, py: 2.5 }}>
        <Box component="h2" id={`part-${part.id}`} sx={{ typography: 'h2', m: 0 }}>
          {part.title}
        </Box>
        {part.isOpen ? (
          answeredSteps(module, answers).map((step) => <Step key={step.id} path={part.path} step={step} />)
        ) : (
          <p>{part.lockedBecause}</p>
        )}
      </Box>
    </Surface>
  );
}

function Step({ path, step: { id, title: of, answers, isChangeable } }: { path: string; step: AnsweredStep }) {
  const { addressOf } = useSignUp();
  return (
    <>
      <Box component="h3" sx={{ typography: 'h3', mt: 2.5, mb: 0.5 }}>
        {of}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {answers.map(({ field, label, text }) => (
          <Box
            key={field}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '2fr 3fr auto' },
              columnGap: 2,
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary', gridColumn: { xs: 1, sm: 'auto' } }}>
              {label}
            </Box>
            <Box component="dd" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere', gridColumn: { xs: 1, sm: 'auto' } }}>
              {text ?? 'Not given'}
            </Box>
            {isChangeable && (
              <Box component="dd" sx={{ m: 0, gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: '1 / span 2', sm: 'auto' } }}>
                <TextLink to={addressOf(path, changedFrom(id, field))} aria-label={`Change: ${label}, ${of}`}>
                  Change
                </TextLink>
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </>
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
