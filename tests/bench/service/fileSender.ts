import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Files to be sent at once, all by one person. */
export interface SentFiles {
  readonly origin: string;
  readonly token: string;
  /** Below /api/v2, one for each file. */
  readonly paths: readonly string[];
  /** Of each file. */
  readonly bytes: number;
}

const { origin, token, paths, bytes } = workerData as SentFiles;
const boundary = 'a-boundary-of-the-bench';
const line = 'QQ123456A,Grace,Okonkwo,2026-04-01,2375.00,71.25,118.75\r\n';
const chunk = Buffer.from(line.repeat(Math.floor(65_536 / line.length)));

/** Sends one file as it is read by the service. @returns the status and the milliseconds until the answer. */
async function send(path: string, index: number): Promise<{ status: number; milliseconds: number }> {
  const begin = performance.now();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="fileAction"\r\n\r\nemployeeDetail\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="staff ${index}.csv"\r\nContent-Type: text/csv\r\n\r\nA heading that no column has,${index}\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const count = Math.ceil(bytes / chunk.length);
  const call = request(`${origin}/api/v2${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': Buffer.byteLength(head) + count * chunk.length + tail.length,
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  let isAnswered = false;
  const whenAnswered = answered.then(() => void (isAnswered = true));
  call.write(head);
  for (let sent = 0; sent < count && !isAnswered; sent += 1)
    if (!call.write(chunk)) await Promise.race([once(call, 'drain'), whenAnswered]);
  call.end(tail);
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, milliseconds: performance.now() - begin };
}

// The measured requests have begun by then.
await delay(500);
const answers = await Promise.all(paths.map((path, index) => send(path, index)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
parentPort?.postMessage(answers);
