import { setTimeout as delay } from 'node:timers/promises';
import type { LargeUpload } from '../../setup/largeUpload.ts';

const waitLimit = 1_200_000;
const pollMilliseconds = 50;

/** The service that is measured, and a person who may upload files for every employer. */
export interface MeasuredService {
  readonly origin: string;
  token: string;
  /** A new token: the work on a million rows takes longer than one is valid. */
  signIn(): Promise<string>;
}

/** An upload, as the API answers it. */
export interface Job {
  bulkLoadJobUid: string;
  status: string;
  rowCount: number;
  failedRowCount: number;
}

/** The service, with a token. */
export async function signedIn(of: Pick<MeasuredService, 'origin' | 'signIn'>): Promise<MeasuredService> {
  return { ...of, token: await of.signIn() };
}

/** @param path - Below /api/v2. @throws With the answer's text, unless it is a success. */
export async function answered<Data>(
  service: MeasuredService,
  path: string,
  { headers, ...init }: { method?: string; body?: string | FormData; headers?: Record<string, string> } = {},
): Promise<Data> {
  const asked = async (): Promise<Response> =>
    fetch(`${service.origin}/api/v2${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${service.token}`, 'X-Requested-With': 'XMLHttpRequest', ...headers },
    });
  let response = await asked();
  if (response.status === 401) {
    service.token = await service.signIn();
    response = await asked();
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Data;
}

/** Sends a file of contributions for its pay period. @param name - By its ending, the file is CSV or a workbook. */
export async function sent(service: MeasuredService, { benefit, period, content }: LargeUpload, name = 'may.csv'): Promise<Job> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ fileAction: 'contribution', payrollDateUid: period })) body.set(name, value);
  body.set('file', new File([content], name));
  const { data } = await answered<{ data: Job }>(service, `/benefits/${benefit}/bulk-load-jobs`, { method: 'POST', body });
  return data;
}

const pathOf = ({ bulkLoadJobUid }: Job): string => `/bulk-loads/job/${bulkLoadJobUid}`;

/** The number of instructions of an upload that were carried out. */
export async function doneInstructions(service: MeasuredService, job: Job): Promise<number> {
  const { data } = await answered<{ data: { processing: { outcomes: readonly { outcome: string; count: number }[] } } }>(
    service,
    `${pathOf(job)}?expand=processing`,
  );
  return data.processing.outcomes.find(({ outcome }) => outcome === 'done')?.count ?? 0;
}

/** Takes the next step of an upload. */
export async function sentEvent(service: MeasuredService, job: Job, event: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await answered(service, pathOf(job), { method: 'PATCH', headers, body: JSON.stringify({ event }) });
}

/** Waits for the end of a state. @throws When another state than the expected ones follows, and when it takes too long. */
export async function until(service: MeasuredService, job: Job, state: string, next: readonly string[]): Promise<Job> {
  const deadline = Date.now() + waitLimit;
  for (;;) {
    const { data } = await answered<{ data: Job }>(service, pathOf(job));
    if (next.includes(data.status)) return data;
    if (data.status !== state) throw new Error(`The upload is ${data.status}.`);
    if (Date.now() > deadline) throw new Error(`The upload is still ${state} after ${waitLimit / 60_000} minutes.`);
    await delay(pollMilliseconds);
  }
}
