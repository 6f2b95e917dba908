import { useEffect } from 'react';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import { type SavedEdit, type SaveRequest, signUpAnswers } from '../../../../machines/flows/signUpAnswers.ts';
import { type Kept, merged } from '../../../../machines/flows/signUpEdits.ts';
import { signUp } from '../../../../schemas/generated/signUp.ts';
import type { SignUpModuleSteps } from '../../../../schemas/lib/signUp/types.ts';
import { usePortalSession } from '../../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../../providers/auth/useLastingActor.ts';
import { useSignUp } from '../signUpContext.ts';

/** Saves the answers of a module as they are typed, and whatever waits when the page is left or hidden. */
export function useSaving(module: SignUpModuleSteps, kept: Kept): Actor<typeof signUpAnswers> {
  const { calls, lead } = useSignUp();
  const { report } = usePortalSession();
  const saving = useLastingActor(() =>
    createActor(
      signUpAnswers.provide({
        actors: {
          save: fromPromise<SavedEdit, SaveRequest | null>(async ({ input }) => {
            if (!input) throw new Error('The chart signUpAnswers saves without an edit: correct its state "saving".');
            return calls.saveAnswers(lead.id, module.id, input);
          }),
          read: fromPromise<Kept>(async () => calls.readAnswers(lead.id, module.id)),
        },
      }),
      { input: { signUp, module, kept } },
    ),
  );

  useEffect(() => {
    const leave = () => saving.send({ type: 'left' });
    // Answers that were typed during a save cannot wait for its tag: nothing is sent after the page.
    const finish = () => {
      leave();
      const { sending, pending } = saving.getSnapshot().context;
      // Together with those that are under way, whose call may come second and be refused.
      for (const edit of sending && pending.length > 0 ? merged([sending], pending) : [])
        calls.saveAnswers(lead.id, module.id, { edit, etag: null, confirmed: [] }).catch(report);
    };
    const leaveIfHidden = () => document.visibilityState === 'hidden' && leave();
    const goOnline = () => saving.send({ type: 'online' });
    document.addEventListener('visibilitychange', leaveIfHidden);
    window.addEventListener('pagehide', finish);
    window.addEventListener('online', goOnline);
    return () => {
      document.removeEventListener('visibilitychange', leaveIfHidden);
      window.removeEventListener('pagehide', finish);
      window.removeEventListener('online', goOnline);
      // The next page of the portal: the calls outlive the actor.
      finish();
    };
  }, [saving, calls, lead.id, module.id, report]);
  return saving;
}

const UNSETTLED: ReadonlySet<unknown> = new Set(['waiting', 'saving', 'reading']);

/** Saves whatever waits, and tells how that ended: everything is saved, or the page itself says why not. */
export async function settled(saving: Actor<typeof signUpAnswers>) {
  saving.send({ type: 'left' });
  return waitFor(saving, ({ value }) => !UNSETTLED.has(value));
}
