/** The question for a code of the authenticator app, by which a refused change can be repeated. */
export interface StepUp {
  /** Asks the person. @returns Whether they have confirmed; false if they have cancelled. Calls that wait at the same time share one question. */
  ask(): Promise<boolean>;
  readonly isAsking: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers the question. @throws HttpError when the code is refused: the question stays. */
  confirm(code: string): Promise<void>;
  cancel(): void;
}

/** @param send - Sends the code to the service. */
export function createStepUp(send: (code: string) => Promise<unknown>): StepUp {
  let question: PromiseWithResolvers<boolean> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: typeof question): void => {
    question = next;
    listeners.forEach((listener) => listener());
  };
  const answer = (isConfirmed: boolean): void => {
    question?.resolve(isConfirmed);
    become(null);
  };
  return {
    ask() {
      const asked = question ?? Promise.withResolvers<boolean>();
      if (asked !== question) become(asked);
      return asked.promise;
    },
    isAsking: () => question !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async confirm(code) {
      await send(code);
      answer(true);
    },
    cancel: () => answer(false),
  };
}
