import { ApiError } from './apiError.ts';
import { closureRefusals } from '../closure/closureRefusals.ts';

const textOf = (error: unknown, property: string): string => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? value : '';
};

// PostgreSQL, appendix A: class 08 and 57P0x are lost connections, 53300 too many of them; the others are the operating system's.
const lostConnection = /^(08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;
// From the start, as pg words it: in the middle of a text it is somebody's quotation.
const lostConnectionText =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
// A statement that took longer than the service lets it.
const timedOut = '57014';
const fullDisk = /^(53100|ENOSPC)$/;

/** What the database says of an employer that closes: see the migration 0027-closure-guard. */
const closures: Readonly<Record<string, string>> = { PC001: closureRefusals.closed, PC002: closureRefusals.closing };

/** The refusal that a failure of the database amounts to, or null when the failure is a defect of ours. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = textOf(error, 'code');
  if (closures[code] !== undefined) return new ApiError(409, closures[code]);
  if (fullDisk.test(code))
    return new ApiError(
      507,
      'The service has no room left to save this. Nothing was changed. Try again when the operator has made room.',
    );
  if (code === timedOut)
    return new ApiError(
      503,
      'This took too long, so it was given up. Nothing was changed. Narrow what you ask for, or try again when the service is less busy.',
    );
  if (lostConnection.test(code) || lostConnectionText.test(textOf(error, 'message'))) {
    return new ApiError(503, 'The service cannot reach its database. Nothing was changed. Try again in a few seconds.');
  }
  return null;
}

/** The name of the unique index that an insert or update would have broken, or null. */
export const brokenUniqueIndex = (error: unknown): string | null =>
  textOf(error, 'code') === '23505' ? textOf(error, 'constraint') : null;
