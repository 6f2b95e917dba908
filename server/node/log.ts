import { pino, type Logger } from 'pino';
import { requestContext } from './http/requestContext.ts';

/** Log lines as JSON on the standard error, which leaves the standard output to the person who started the portal. */
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

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/** A database error's other properties (`detail`, `where`, `parameters`) hold what people typed, so only these are kept. */
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
