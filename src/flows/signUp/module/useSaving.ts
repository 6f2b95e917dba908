import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import {
  lastEdits,
  losesAnswers,
  type SavedEdit,
  type SaveRequest,
  signUpAnswers,
} from '../../../../machines/flows/signUpAnswers.ts';
import type { Kept } from '../../../../machines/flows/signUpEdits.ts';
import { signUp } from '../../../../schemas/built/signUp.js';
import type { SignUpModuleSteps } from '../../../../schemas/lib/signUp/signUpSteps.ts';
import { useReportedInput } from '../../../form/useReportedInput.ts';
import { usePortalSession } from '../../../providers/auth/portalSession.ts';
import { useLastingActor } from '../../../providers/auth/useLastingActor.ts';
import { useSignUp } from '../signUpContext.ts';

/** Saves the answers of a module as they are typed, and whatever waits when the page is left or hidden. Asks before those that cannot be saved yet are lost. */
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

  useReportedInput('sign-up answers', useSelector(saving, losesAnswers));

  useEffect(() => {
    const leave = () => saving.send({ type: 'left' });
    // Answers that wait for the tag of another save cannot go on waiting: nothing is sent after the page.
    const finish = () => {
      const edits = lastEdits(saving.getSnapshot());
      if (edits.length === 0) leave();
      for (const edit of edits) calls.saveAnswers(lead.id, module.id, { edit, etag: null, confirmed: [] }).catch(report);
    };
    const leaveIfHidden = () => document.visibilityState === 'hidden' && leave();
    const goOnline = () => saving.send({ type: 'online' });
    document.addEventListener('visibilitychange', leaveIfHidden);
    // A browser that is short of time does not always come to the second.
    window.addEventListener('beforeunload', finish);
    window.addEventListener('pagehide', finish);
    window.addEventListener('online', goOnline);
    return () => {
      document.removeEventListener('visibilitychange', leaveIfHidden);
      window.removeEventListener('beforeunload', finish);
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
export async function settleSaving(saving: Actor<typeof signUpAnswers>) {
  saving.send({ type: 'left' });
  return waitFor(saving, ({ value }) => !UNSETTLED.has(value));
}
