interface RepeatedWork {
  /** Does the work once. @param signal - Ends it between two parts. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly pauseMilliseconds: number;
  /** Receives the first of a series of failures. The work is tried again. */
  readonly report: (error: unknown) => void;
}

/** Does some work again and again, with a pause after each time. It must do its work once on however many servers it runs. */
export function startRepeatedWork({ work, pauseMilliseconds, report }: RepeatedWork): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let isReported = false;
  let timer: NodeJS.Timeout | undefined;
  async function once(): Promise<void> {
    try {
      await work(stopping.signal);
      isReported = false;
    } catch (error) {
      if (!isReported && !stopping.signal.aborted) report(error);
      isReported = true;
    }
  }
  let current: Promise<void>;
  function again(): void {
    current = once();
    void current.then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(again, pauseMilliseconds);
    });
  }
  again();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
