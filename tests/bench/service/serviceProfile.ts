import type { Profiler } from 'node:inspector';

/** Kinds of work, by the source of a profile's frame or the name of a native function. The first that matches counts. */
const kinds: readonly (readonly [string, (frame: { functionName: string; url: string }) => boolean])[] = [
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  [
    'sockets',
    ({ functionName, url }) =>
      url === '' && /^(writev|write\w+String|writeBuffer|read(Start|Stop)?|shutdown)$/.test(functionName),
  ],
  [
    'JSON',
    ({ functionName, url }) =>
      (functionName === 'json' && url.includes('/hono/')) || (url === '' && /^(parse|stringify)$/.test(functionName)),
  ],
  ['database driver', ({ url }) => /node_modules\/(pg|pg-\w+|postgres-\w+)\/|server\/node\/postgres\//.test(url)],
  ['building of statements', ({ url }) => /node_modules\/kysely\/|server\/store\//.test(url)],
  ['permissions', ({ url }) => /node_modules\/@casl\/|\/machines\//.test(url)],
  ['log and metrics', ({ url }) => /node_modules\/(pino|prom-client|tdigest)/.test(url)],
  [
    'routing and HTTP',
    ({ url }) => /node_modules\/(@hono|hono)\/|^node:(_http|internal\/(deps\/undici|webstreams|streams)|net$|http)/.test(url),
  ],
  ['code of the API', ({ url }) => /\/(server|schemas)\//.test(url)],
];

/** The shares of a profile's processor time by kind of work, largest first. Idle time does not count. */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): [kind: string, share: number][] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  let total = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const time = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === '(idle)') continue;
    const [kind] = kinds.find(([, matches]) => matches(frame)) ?? ['other parts of Node'];
    times.set(kind, (times.get(kind) ?? 0) + time);
    total += time;
  }
  return [...times].map(([kind, time]): [string, number] => [kind, time / total]).toSorted(([, one], [, other]) => other - one);
}

/**
 * The processor profile of a process while `work` runs.
 * @param inspector - The address of its inspector.
 */
export async function profileDuring(inspector: string, work: () => Promise<void>): Promise<Profiler.Profile> {
  const socket = new WebSocket(inspector);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`The inspector at ${inspector} does not answer.`)), { once: true });
  });
  let last = 0;
  const ask = async <Answer>(method: string): Promise<Answer> => {
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const listen = ({ data }: MessageEvent): void => {
      const message = JSON.parse(String(data)) as { id?: number; result?: Answer; error?: { message: string } };
      if (message.id !== id) return;
      socket.removeEventListener('message', listen);
      if (message.error) reject(new Error(`${method}: ${message.error.message}`));
      else resolve(message.result as Answer);
    };
    socket.addEventListener('message', listen);
    socket.send(JSON.stringify({ id, method }));
    return promise;
  };
  try {
    await ask('Profiler.enable');
    await ask('Profiler.start');
    await work();
    return (await ask<{ profile: Profiler.Profile }>('Profiler.stop')).profile;
  } finally {
    socket.close();
  }
}
