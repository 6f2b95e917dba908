import { lazy, Suspense, useSyncExternalStore } from 'react';
import { usePortalSession } from '../../providers/auth/portalSession.ts';

// Loaded on demand: most visits change no bank details.
const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog.tsx')).StepUpDialog }));

/** Shows the question for a code of the authenticator app while a change waits for it. */
export function StepUpQuestion() {
  const { stepUp } = usePortalSession();
  const isAsking = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking);
  if (!isAsking) return null;
  return (
    <Suspense>
      <StepUpDialog stepUp={stepUp} />
    </Suspense>
  );
}
