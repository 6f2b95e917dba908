import { randomUUID } from 'node:crypto';

/** The end of a request. */
export type Outcome =
  /** The service answered that it is done. */
  | 'answered'
  /** A 5xx answer: the service does not say whether it was done. */
  | 'failed'
  /** The connection ended before an answer. */
  | 'unanswered';

/** The address of the running service, and a token for it. */
export interface Caller {
  readonly url: string;
  readonly token: string;
}

interface Write {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  readonly key?: string;
}

/** An employee that is added, under a payroll number that no other has. It is sent again under the same Idempotency-Key until it is answered. */
export interface Creation extends Write {
  readonly payrollNumber: string;
}
/** An employee's telephone number. */
export interface Edit extends Write {
  readonly employeeUid: string;
  readonly mobilePhone: string;
}
/** A group of employees, moved together to the other payroll. */
export interface Move extends Write {
  readonly employeeUids: readonly string[];
  readonly toUid: string;
}

export function creation(employerId: number, payrollUid: string, payrollNumber: string): Creation {
  return {
    method: 'POST',
    path: `/employers/${employerId}/employees`,
    key: randomUUID(),
    payrollNumber,
    body: {
      firstName: 'Robin',
      lastName: 'Marsh',
      dateOfBirth: '1990-05-04',
      employmentStartDate: '2026-01-05',
      payrollNumber,
      payrollUid,
    },
  };
}

export function edit(employerId: number, employeeUid: string, mobilePhone: string): Edit {
  const path = `/employers/${employerId}/employees/${employeeUid}/contact-details`;
  return { method: 'PATCH', path, employeeUid, mobilePhone, body: { mobilePhone } };
}

export function move(employeeUids: readonly string[], fromUid: string, toUid: string): Move {
  const path = `/payrolls/${fromUid}/selected-switch`;
  return { method: 'PATCH', path, employeeUids, toUid, body: { payrollToUid: toUid, employeeUids } };
}

/**
 * Sends a write once.
 * @throws Error for a 4xx answer: every write here is valid, and a repeated one must get the answer of the first.
 */
export async function send({ url, token }: Caller, { method, path, body, key }: Write): Promise<Outcome> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  try {
    const response = await fetch(`${url}/api/v2${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (response.ok) return 'answered';
    if (response.status >= 500) return 'failed';
    throw new Error(`${method} ${path} was refused with ${response.status}: ${text}`);
  } catch (error) {
    // `fetch` throws a TypeError for every failure of the connection.
    if (error instanceof TypeError) return 'unanswered';
    throw error;
  }
}
