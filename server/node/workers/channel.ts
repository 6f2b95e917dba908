/** The answers of a process to another one, by name. Questions and answers are sent as JSON. */
export type Answers = Readonly<Record<string, (question: never) => unknown>>;

/** The other end, as `process` is for a child and a worker for its parent. */
export interface Port {
  send(message: object): unknown;
  onMessage(receive: (message: unknown) => void): void;
  /** Called when the other end has gone. */
  onGone(end: () => void): void;
}

/** Asks the other process. */
export interface Channel<Theirs extends Answers> {
  /** @throws Error with the text of the other process's error, or when that process has gone. */
  ask<Name extends keyof Theirs & string>(
    name: Name,
    question: Parameters<Theirs[Name]>[0],
  ): Promise<Awaited<ReturnType<Theirs[Name]>>>;
}

type Message =
  | { channel: 'question'; id: number; name: string; question: unknown }
  | { channel: 'answer'; id: number; answer?: unknown; problem?: string };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Others send messages too, such as Node itself. */
const isOfChannel = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'channel' in message;

/** Opens a channel of questions and answers in both directions. @param own - What this process answers. */
export function openChannel<Theirs extends Answers>(port: Port, own: Answers): Channel<Theirs> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let hasGone = false;
  const toLoss = (): Error => new Error('The other process of the portal has ended.');
  const answerTo = async ({ id, name, question }: Message & { channel: 'question' }): Promise<void> => {
    const answer = async (): Promise<unknown> => own[name]?.(question as never);
    const message = await answer().then(
      (given) => ({ channel: 'answer', id, answer: given }),
      (error: unknown) => ({ channel: 'answer', id, problem: error instanceof Error ? error.message : String(error) }),
    );
    if (!hasGone) port.send(message);
  };
  port.onGone(() => {
    hasGone = true;
    for (const { reject } of waiting.values()) reject(toLoss());
    waiting.clear();
  });
  port.onMessage((message) => {
    if (!isOfChannel(message)) return;
    if (message.channel === 'question') {
      void answerTo(message);
      return;
    }
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.problem === undefined) asker?.resolve(message.answer);
    else asker?.reject(new Error(message.problem));
  });
  return {
    ask(name, question) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lastId += 1;
      if (hasGone) reject(toLoss());
      else {
        waiting.set(lastId, { resolve, reject });
        port.send({ channel: 'question', id: lastId, name, question });
      }
      return promise as never;
    },
  };
}
