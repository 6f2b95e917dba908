import { pino, type Logger } from 'pino';
import { recordFailure, requestContext } from './http/requestContext.ts';

/** Log lines as JSON on standard error. Standard output is for the person who starts the portal. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const context = requestContext.getStore();
        return context ? { requestId: context.requestId } : {};
      },
      serializers: { err: describeError },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** Logs failures: defects as errors, and an outage of the database as a warning. */
export const reportTo =
  (log: Logger) =>
  (error: unknown): void => {
    if (recordFailure(error)) log.error({ err: error }, 'defect');
    else log.warn({ err: error }, 'the database cannot be used');
  };

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/** Only these properties are logged: the others of a database error (`detail`, `where`, `parameters`) contain user input. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: String(error.code) }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
