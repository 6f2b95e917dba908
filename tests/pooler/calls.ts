import { records } from '../../schemas/generated/records.ts';
import { type Caller, creation, edit } from '../chaos/writes.ts';

/** One call of the API, with the statuses that are right. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object | FormData;
  /** Default: the caller's own. */
  readonly token?: string;
  readonly expected: readonly number[];
}

/** The records of the calls. */
export interface Subject {
  employerId: number;
  payrollUid: string;
  /** Their details are changed. */
  employeeUids: readonly string[];
}

/** The lists of every resource with generated routes, by their files: whole, searched, sorted and as pages. */
export function listCalls(employerId: number): Call[] {
  const queries = ['', '?limit=500', '?search=an&limit=10', '?page=2&limit=1', '?getAll=1'];
  const paths = records.flatMap(({ resource }) => resource.endpoints.list?.path ?? []);
  const listed = [...new Set(paths.map((path) => path.replace('{employerId}', `${employerId}`)))].filter(
    (path) => !path.includes('{'),
  );
  // A list without a search refuses it.
  return listed.flatMap((path) => queries.map((query): Call => ({ method: 'GET', path: path + query, expected: [200, 400] })));
}

/** Reads beside lists. */
export const otherReads = ({ employerId }: Subject): Call[] =>
  [
    '/me/logged-in',
    '/me/authorization',
    '/configuration',
    `/employers/${employerId}`,
    `/employers/${employerId}/month`,
    '/search?q=hill',
    '/clients?limit=25',
    '/jobs',
  ].map((path) => ({ method: 'GET', path, expected: [200, 400, 403, 404] }));

/** New employees, changes of others, and a file for the employer. @param round - Another one has other values. */
export function writeCalls({ employerId, payrollUid, employeeUids }: Subject, round: number): Call[] {
  const created = Array.from({ length: 6 }, (_, n): Call => {
    const { method, path, body } = creation(employerId, payrollUid, `PL${round}-${n}`);
    return { method, path, body, expected: [201] };
  });
  const edited = employeeUids.map((uid, n): Call => {
    const { method, path, body } = edit(employerId, uid, `07700 ${String(round * 100 + n).padStart(6, '0')}`);
    return { method, path, body, expected: [200] };
  });
  const form = new FormData();
  form.set('fileAction', 'employeeDetail');
  form.set('file', new File([`Payroll number,Mobile phone\r\nPL${round},07700 900000\r\n`], `round ${round}.csv`));
  // 422 while the file of an earlier round is not done with.
  const file: Call = { method: 'POST', path: `/employers/${employerId}/bulk-load-jobs`, body: form, expected: [201, 422] };
  return [...created, ...edited, file];
}

/** Calls with tokens that are not valid, or no more. */
export const endedCalls = (tokens: readonly string[]): Call[] =>
  tokens.map((token) => ({ method: 'GET', path: '/employers?limit=5', token, expected: [401] }));

/** @returns the status, with the answer's text if it is not an expected one. */
export async function make({ url, token: own }: Caller, call: Call): Promise<{ status: number; fault: string | null }> {
  const { method, path, body, token = own, expected } = call;
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Requested-With': 'XMLHttpRequest',
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status } = response;
  return { status, fault: expected.includes(status) ? null : `${method} ${path} answered ${status}: ${text.slice(0, 200)}` };
}
