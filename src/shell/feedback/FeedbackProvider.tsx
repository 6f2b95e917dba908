import { useActorRef } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { confirmDialog } from '../../../machines/flows/confirmDialog.ts';
import { statusBanner } from '../../../machines/flows/statusBanner.ts';
import { type Feedback, FeedbackContext } from '../../shared/feedback/feedback.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { StatusBanner } from './StatusBanner.tsx';

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
      <ConfirmDialog actor={dialog} />
    </FeedbackContext>
  );
}
