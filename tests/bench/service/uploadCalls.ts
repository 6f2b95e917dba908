import { setTimeout as delay } from 'node:timers/promises';
import type { LargeUpload } from '../../setup/largeUpload.ts';

const waitLimit = 1_200_000;
const pollMilliseconds = 50;

/** The service that is measured, and a person who may upload files for every employer. */
export interface MeasuredService {
  readonly origin: string;
  readonly token: string;
}

/** An upload, as the API answers it. */
export interface Job {
  bulkLoadJobUid: string;
  status: string;
  rowCount: number;
  failedRowCount: number;
}

export const headers = ({ token }: MeasuredService) => ({
  Authorization: `Bearer ${token}`,
  'X-Requested-With': 'XMLHttpRequest',
});

/** @throws With the answer's text, unless it is a success. */
export async function answered<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Data;
}

/** Sends a file of contributions for its pay period. */
export async function sent(service: MeasuredService, { benefit, period, content }: LargeUpload): Promise<Job> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ fileAction: 'contribution', payrollDateUid: period })) body.set(name, value);
  body.set('file', new File([content], 'may.csv', { type: 'text/csv' }));
  const path = `${service.origin}/api/v2/benefits/${benefit}/bulk-load-jobs`;
  const { data } = await answered<{ data: Job }>(await fetch(path, { method: 'POST', headers: headers(service), body }));
  return data;
}

const addressOf = ({ origin }: MeasuredService, { bulkLoadJobUid }: Job): string =>
  `${origin}/api/v2/bulk-loads/job/${bulkLoadJobUid}`;

/** The number of instructions of an upload that were carried out. */
export async function doneInstructions(service: MeasuredService, job: Job): Promise<number> {
  const address = `${addressOf(service, job)}?expand=processing`;
  const { data } = await answered<{ data: { processing: { outcomes: readonly { outcome: string; count: number }[] } } }>(
    await fetch(address, { headers: headers(service) }),
  );
  return data.processing.outcomes.find(({ outcome }) => outcome === 'done')?.count ?? 0;
}

/** Takes the next step of an upload. */
export async function sentEvent(service: MeasuredService, job: Job, event: string): Promise<void> {
  await answered(
    await fetch(addressOf(service, job), {
      method: 'PATCH',
      headers: { ...headers(service), 'Content-Type': 'application/json' },
      body: JSON.stringify({ event }),
    }),
  );
}

/** Waits for the end of a state. @throws When another state than the expected ones follows, and when it takes too long. */
export async function until(service: MeasuredService, job: Job, state: string, next: readonly string[]): Promise<Job> {
  const deadline = Date.now() + waitLimit;
  for (;;) {
    const { data } = await answered<{ data: Job }>(await fetch(addressOf(service, job), { headers: headers(service) }));
    if (next.includes(data.status)) return data;
    if (data.status !== state) throw new Error(`The upload is ${data.status}.`);
    if (Date.now() > deadline) throw new Error(`The upload is still ${state} after ${waitLimit / 60_000} minutes.`);
    await delay(pollMilliseconds);
  }
}
