import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import { useFeedback } from '../../../shared/feedback/feedback.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { Surface } from '../../../shared/ui/Surface.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { checkPath } from '../answers/checking.ts';
import { useSignUp } from '../signUpContext.ts';
import { ModuleRow } from './ModuleRow.tsx';
import { Notice } from './Notice.tsx';
import { useSubmission } from './useSubmission.ts';

/** /signup/{id}/dashboard: the parts of the application, with the progress of each, and the button that sends it. */
export function SignUpDashboard() {
  const { lead, chart, addressOf } = useSignUp();
  const completed = useSelector(chart, ({ value }) => Object.values(value).filter((progress) => progress === 'Completed').length);
  if (lead.state !== 'partial') return <Navigate to={`/signup/${lead.id}/submitted`} replace />;
  return (
    <Page
      title={lead.companyName === null ? 'Your application' : `Application of ${lead.companyName}`}
      documentTitle="Your application"
      intro={`${completed} of ${lead.modules.length} parts are complete. Your answers are saved, so you can stop at any time.`}
    >
      <Returned lead={lead} />
      <Surface>
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lead.modules.map((module, index) => (
            <Box component="li" key={module.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
              <ModuleRow module={module} number={index + 1} />
            </Box>
          ))}
        </Box>
      </Surface>
      <p>
        <TextLink to={addressOf(checkPath)}>Check your answers</TextLink> and change any of them.
      </p>
      {lead.isOwn && <Adviser lead={lead} />}
      <Submission />
      {lead.isOwn && <Leaving />}
    </Page>
  );
}

/** The reason for which the provider has returned the application. */
function Returned({ lead: { decisionReason } }: { lead: SignUp }) {
  if (!decisionReason) return null;
  return (
    <Notice tone="warning">
      <strong>We have returned your application:</strong> {decisionReason}
      <br />
      Correct your answers, sign the agreement again and submit it.
    </Notice>
  );
}

/** The way to the decision about the adviser who has prepared the sign-up, which only the client takes. */
function Adviser({ lead: { id, adviserName, adviserLevel } }: { lead: SignUp }) {
  if (!adviserName) return null;
  const isOpen = !adviserLevel;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3 }}>
      <Box component="p" sx={{ m: 0, flex: '1 1 14rem' }}>
        {isOpen
          ? `${adviserName} has prepared this application. Choose the access that they keep before you submit it.`
          : `You have chosen the access that ${adviserName} keeps after you have joined.`}
      </Box>
      <ActionLink look={isOpen ? 'filled' : 'outlined'} to={`/signup/${id}/adviser`}>
        {isOpen ? 'Choose the access' : 'Change the access'}
      </ActionLink>
    </Box>
  );
}

/** For a computer that other people use, too. */
function Leaving() {
  const { lead, calls } = useSignUp();
  const { confirm } = useFeedback();
  const queryClient = useQueryClient();
  const leave = () =>
    confirm({
      title: 'Leave this sign-up?',
      body:
        lead.email === null
          ? 'Your answers stay, but you have not given your email address yet: without it, we cannot send you the link back.'
          : `Your answers stay. To continue, ask for the link: we send it to ${lead.email}.`,
      submitLabel: 'Leave',
      submitAction: async () => calls.leave(),
      onSuccess: () => queryClient.removeQueries({ queryKey: ['sign-up'] }),
      redirect: '/signup/home',
      showDetailedErrors: true,
    });
  return (
    <Box component="p" sx={{ mt: 4, mb: 0, color: 'text.secondary' }}>
      Is this a shared computer?{' '}
      <Action look="outlined" onClick={leave}>
        Leave this sign-up
      </Action>
    </Box>
  );
}

function Submission() {
  const { lead, send } = useSignUp();
  const { confirm } = useFeedback();
  const { submit, isSending, failure } = useSubmission();
  const { canSubmit, canRevert, reasons } = lead.allowedActions;
  const startAgain = () =>
    confirm({
      title: 'Start again?',
      body: 'You will lose all the answers of this application. Are you sure?',
      submitLabel: 'Delete my answers',
      submitAction: async () => send('revert'),
      successMessage: 'Your answers are deleted. You can start again.',
      showDetailedErrors: true,
    });
  return (
    <>
      {!canSubmit && reasons['canSubmit'] && (
        <Box component="p" id="sign-up-submission" sx={{ color: 'text.secondary', mt: 3, mb: 0 }}>
          {reasons['canSubmit']}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Action
          look="filled"
          disabled={!canSubmit || isSending}
          aria-describedby={canSubmit ? undefined : 'sign-up-submission'}
          onClick={submit}
        >
          Submit the application
        </Action>
        {canRevert && (
          <Action look="outlined" onClick={startAgain}>
            Start again
          </Action>
        )}
      </Box>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
    </>
  );
}
