import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import type { SignUpModule } from '../../../../machines/flows/signUp.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { SignUp } from '../../../../schemas/generated/types.ts';
import type { SignUpModuleSteps } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { usePortalSession } from '../../../providers/auth/portalSession.ts';
import { reasonOf } from '../../../shared/feedback/reasonOf.ts';
import { UnsavedEditsGuard } from '../../../screens/unsaved/UnsavedEditsGuard.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { Action, ActionLink } from '../../../shared/ui/Action.tsx';
import { useSignUp } from '../signUpContext.ts';
import { loadAhead } from './compiledForms.ts';
import { FilledModule } from './FilledModule.tsx';
import { modulesBefore, placeOf } from './moduleSteps.ts';

/** One part of the sign-up, by its address below /signup, with its pages. */
export function ModulePage() {
  const { module: path } = useParams();
  const { lead } = useSignUp();
  const module = signUp.modules.find((one) => one.path === path && one.steps.length > 0);
  const progress = lead.modules.find(({ id }) => id === module?.id);
  if (!module || !progress) return <Navigate to="/404" replace />;
  if (!progress.isOpen) return <LockedModule progress={progress} />;
  return <OpenModule key={module.id} module={module} progress={progress} />;
}

function LockedModule({ progress: { title, lockedBecause } }: { progress: SignUp['modules'][number] }) {
  const { lead } = useSignUp();
  return (
    <Page title={title}>
      <p>{lockedBecause ?? 'Your application has been sent, so its answers cannot be changed any more.'}</p>
      <ActionLink look="filled" to={`/signup/${lead.id}/dashboard`}>
        Go to your application
      </ActionLink>
    </Page>
  );
}

/** Answers on the screen are newer than those that were loaded, so they are not loaded again while the page is open. */
const ONCE = { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

interface OpenModuleProps {
  module: SignUpModuleSteps;
  progress: SignUp['modules'][number];
}

function OpenModule({ module, progress: { id, remaining } }: OpenModuleProps) {
  const { lead, calls } = useSignUp();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  useStart(id);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['sign-up-answers', lead.id, id],
    ...ONCE,
    queryFn: async () => {
      const named = search.get('step');
      const first = module.steps.find((one) => one.id === named) ?? module.steps[0];
      // On its way with the answers, which then say whether this is the step.
      if (first) void loadAhead(queryClient, first.form);
      const [kept, ...others] = await Promise.all([
        calls.readAnswers(lead.id, id),
        ...modulesBefore(module).map(async (other) => [other, (await calls.readAnswers(lead.id, other)).answers] as const),
      ]);
      const before = Object.fromEntries(others);
      const place = placeOf(module, { ...before, [id]: kept.answers }, named, remaining);
      // A failure is shown by the step.
      if (place) await Promise.all(place.page.steps.map(({ form }) => loadAhead(queryClient, form)));
      return { kept, others: before };
    },
  });
  if (data)
    return (
      <UnsavedEditsGuard>
        <FilledModule module={module} {...data} />
      </UnsavedEditsGuard>
    );
  if (!error) return <p role="status">Loading your answers…</p>;
  return (
    <Page title={module.title}>
      <p role="alert">{reasonOf(error)}</p>
      <Action look="filled" disabled={isFetching} onClick={() => void refetch()}>
        Try again
      </Action>
    </Page>
  );
}

/** Starts a module on its first visit, if the chart allows it. */
function useStart(id: SignUpModule): void {
  const { chart, send } = useSignUp();
  const { report } = usePortalSession();
  const mayStart = useSelector(
    chart,
    (snapshot) => snapshot.value[id] === 'Not Started' && snapshot.can({ type: `start.${id}` }),
  );
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!mayStart || hasStarted.current) return;
    hasStarted.current = true;
    // The first saved answer starts the module too, so the page goes on after a failure.
    send(`start.${id}`).catch(report);
  }, [mayStart, send, id, report]);
}
