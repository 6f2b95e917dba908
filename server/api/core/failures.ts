import { ApiError } from './apiError.ts';
import { Refusal } from '../../work/core/refusal.ts';
import { DocumentsBusy } from '../../documents/documents.ts';
import { closureRefusals } from '../../work/core/closureRefusals.ts';

const textOf = (error: unknown, property: string): string => {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === 'string' ? value : '';
};

// PostgreSQL, appendix A: class 08 and 57P0x are lost connections, 53300 too many of them; the others are the operating system's.
const lostConnection = /^(08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT)$/;
// Anchored to the start, where pg puts it: further on it may be quoted user input.
const lostConnectionText =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
// A statement that exceeded the time limit.
const timedOut = '57014';
const fullDisk = /^(53100|ENOSPC)$/;

/** The error of the closure guard: see the migration 0027-closure-guard. */
const closures: Readonly<Record<string, string>> = { PC001: closureRefusals.closed, PC002: closureRefusals.closing };

/** The refusal for a failure of the database, or for too many documents at once; null for a defect. */
export function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof Refusal) return ApiError.of(error);
  if (error instanceof DocumentsBusy)
    return new ApiError(503, 'Too many documents are being prepared at the moment. Try again in a few seconds.');
  const code = textOf(error, 'code');
  if (closures[code] !== undefined) return ApiError.of(new Refusal('conflict', closures[code]));
  if (fullDisk.test(code))
    return new ApiError(507, 'The service has no disk space left to save this. Nothing was changed. Try again later.');
  if (code === timedOut)
    return new ApiError(
      503,
      'This took too long and was stopped. Nothing was changed. Narrow your search, or try again when the service is less busy.',
    );
  if (lostConnection.test(code) || lostConnectionText.test(textOf(error, 'message'))) {
    return new ApiError(503, 'The service cannot reach its database. Nothing was changed. Try again in a few seconds.');
  }
  return null;
}
