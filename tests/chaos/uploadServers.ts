import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A server in a process of its own, which works on uploaded files until none is left. */
export interface UploadServer {
  /** Resolves when it takes up its work, or has ended. */
  readonly begins: Promise<void>;
  /** Whether it was killed, and did not come to the end of the work. Rejects if it failed. */
  readonly wasKilled: Promise<boolean>;
  kill(): void;
}

const workLimit = 120_000;

/** @param url - Of the database. */
export function startUploadServer(url: string): UploadServer {
  const program = join(import.meta.dirname, 'bulkLoadProcess.ts');
  const child: ChildProcess = spawn(process.execPath, [program, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: workLimit,
  });
  const wasKilled = new Promise<boolean>((resolve, reject) =>
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve(signal === 'SIGKILL');
      else if (signal === 'SIGTERM') reject(new Error(`A file is under way after ${workLimit / 1_000} s.`));
      else reject(new Error(`The process that works on uploaded files ended with ${code}.`));
    }),
  );
  const begins = new Promise<void>((resolve) => void child.stdout?.once('data', () => resolve()));
  child.stdout?.resume();
  return {
    begins: Promise.race([begins, wasKilled.then(() => undefined)]),
    wasKilled,
    kill: () => void child.kill('SIGKILL'),
  };
}
