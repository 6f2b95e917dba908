import { useActorRef, useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { confirmDialog } from '../../../machines/flows/confirmDialog.ts';
import { statusBanner } from '../../../machines/flows/statusBanner.ts';
import { useWatchedActor } from '../../providers/inspection/watchedActors.ts';
import { type Feedback, FeedbackContext } from '../../shared/feedback/feedback.ts';
import { StatusBanner } from './StatusBanner.tsx';

// Loaded on demand: most visits change nothing, and so ask nothing.
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

/** Gives the screens below it the status banner and the confirmation dialog, and draws both. */
export function FeedbackProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const banner = useActorRef(statusBanner);
  const dialog = useActorRef(
    confirmDialog.provide({
      actions: {
        showSuccess: (_, { message }) => banner.send({ type: 'show', status: 'success', message }),
        goTo: (_, { to }) => {
          void navigate(to);
        },
      },
    }),
  );
  useWatchedActor(banner);
  useWatchedActor(dialog);
  const isAsking = useSelector(dialog, (snapshot) => snapshot.matches('open'));
  const feedback = useMemo<Feedback>(
    () => ({
      success: (message) => banner.send({ type: 'show', status: 'success', message }),
      error: (message) => banner.send({ type: 'show', status: 'error', ...(message !== undefined && { message }) }),
      confirm: (item) => dialog.send({ type: 'open', item }),
    }),
    [banner, dialog],
  );
  return (
    <FeedbackContext value={feedback}>
      <StatusBanner actor={banner} />
      {children}
      {isAsking && (
        <Suspense>
          <ConfirmDialog actor={dialog} />
        </Suspense>
      )}
    </FeedbackContext>
  );
}
