import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { abandonEditsMessage, unsavedEdits } from '../../../machines/flows/unsavedEdits.ts';
import { useWatchedActor } from '../../providers/inspection/watchedActors.ts';
import { mayNotWait } from '../../shared/navigation/forcedNavigation.ts';
import { askBeforeLeaving } from '../../shared/navigation/leaving.ts';
import { Question } from '../../shared/question/Question.tsx';
import { type UnsavedEdits, UnsavedEditsContext } from '../../form/unsavedEditsContext.ts';

/** The callbacks that wait for the answer to the question. */
interface Leaving {
  proceed: () => void;
  stay: () => void;
}

/**
 * Asks before unsaved edits below it are lost: by opening another page, tab or site, by signing out, by reloading, by closing a dialog, or by a
 * form's own cancel button. A screen has one guard for all its forms, because the router takes one blocker at a time: a guard below another one
 * leaves the question to it.
 */
export function UnsavedEditsGuard({ children }: { children: ReactNode }) {
  return use(UnsavedEditsContext) ? children : <OutermostGuard>{children}</OutermostGuard>;
}

function OutermostGuard({ children }: { children: ReactNode }) {
  const leaving = useRef<Leaving | null>(null);
  const dirtyForms = useRef(new Set<string>());
  const choices = useRef<string[]>([]);
  const [machine] = useState(() =>
    unsavedEdits.provide({
      actions: {
        proceed: () => leaving.current?.proceed(),
        stay: () => leaving.current?.stay(),
      },
    }),
  );
  const actor = useActorRef(machine);
  useWatchedActor(actor);
  const isDirty = useSelector(actor, (snapshot) => !snapshot.matches('clean'));
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'));

  const ask = useCallback(
    (answers: Leaving) => {
      leaving.current = answers;
      actor.send({ type: 'leaveRequested' });
    },
    [actor],
  );
  const blocker = useBlocker(
    useCallback(
      // The machine decides, not the last render: between the two, a save may have ended and its redirect begun.
      ({ currentLocation, nextLocation }: { currentLocation: Location; nextLocation: Location }) =>
        !mayNotWait() && !actor.getSnapshot().matches('clean') && removesForms(choices.current, currentLocation, nextLocation),
      [actor],
    ),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') ask({ proceed: blocker.proceed, stay: blocker.reset });
  }, [blocker, ask]);

  useEffect(() => {
    if (!isDirty) return undefined;
    // Browsers show their own question. A page can only request it.
    const warn = (event: BeforeUnloadEvent): void => {
      // Signing out leaves the page before the answer to the question is rendered.
      if (!actor.getSnapshot().matches('clean')) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [actor, isDirty]);
  useEffect(
    // The machine is in its new state only after its actions: until then, leaving would show the browser's question as well.
    () => askBeforeLeaving((proceed) => ask({ proceed: () => queueMicrotask(proceed), stay: () => {} })),
    [ask],
  );

  const edits = useMemo<UnsavedEdits>(() => {
    const settle = (form: string): void => {
      dirtyForms.current.delete(form);
      if (dirtyForms.current.size === 0) actor.send({ type: 'settled' });
    };
    return {
      report: (form, hasEdits) => {
        if (!hasEdits) return settle(form);
        dirtyForms.current.add(form);
        return actor.send({ type: 'edited' });
      },
      dependOn: (parameter) => {
        choices.current.push(parameter);
        return () => void choices.current.splice(choices.current.indexOf(parameter), 1);
      },
      abandon: (form, proceed) => {
        if (!dirtyForms.current.has(form)) return proceed();
        return ask({
          proceed: () => {
            proceed();
            // The other forms of the screen keep their edits.
            dirtyForms.current.delete(form);
            if (dirtyForms.current.size > 0) queueMicrotask(() => actor.send({ type: 'edited' }));
          },
          stay: () => {},
        });
      },
    };
  }, [actor, ask]);

  return (
    <UnsavedEditsContext value={edits}>
      {children}
      <Question
        isNeeded={isDirty}
        isOpen={isAsking}
        title="Unsaved changes"
        body={abandonEditsMessage}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => actor.send({ type: 'leaveConfirmed' })}
        onCancel={() => actor.send({ type: 'leaveCancelled' })}
      />
    </UnsavedEditsContext>
  );
}

/** Whether a navigation removes the forms. A list's page and filters are in the query as well, and changing those keeps the forms. */
function removesForms(choices: readonly string[], current: Location, next: Location): boolean {
  const [before, after] = [new URLSearchParams(current.search), new URLSearchParams(next.search)];
  return current.pathname !== next.pathname || choices.some((parameter) => before.get(parameter) !== after.get(parameter));
}
