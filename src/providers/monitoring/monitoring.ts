import type { ErrorReport } from '../../../schemas/generated/types.ts';

export interface MonitoringSettings {
  service: string;
  environment: string;
  send: (report: ErrorReport) => void;
}

/** Sends errors to the monitoring of the portal. */
export interface Monitoring {
  initialise: (settings: MonitoringSettings) => void;
  /**
   * Reports an error. Before `initialise` nothing is reported.
   * @param context - The operation that failed, in words for a developer. Never personal data.
   */
  report: (error: unknown, context?: Readonly<Record<string, string>>) => void;
  /** Calls `listener` with every error that is reported from now on. @returns A function that stops the calls. */
  onReport: (listener: (error: unknown) => void) => () => void;
}

/**
 * A monitoring that reports only once initialised.
 * @see docs/product.md, section 1, "Shell"
 */
export function createMonitoring(): Monitoring {
  let settings: MonitoringSettings | null = null;
  // A rejected promise may reach both its own handler and the window's, but is reported once.
  const reported = new WeakSet<object>();
  const listeners = new Set<(error: unknown) => void>();
  return {
    initialise: (given) => {
      settings = given;
    },
    report: (error, context = {}) => {
      if (!settings) return;
      if (typeof error === 'object' && error !== null) {
        if (reported.has(error)) return;
        reported.add(error);
      }
      for (const listener of listeners) listener(error);
      const { name, message, stack } =
        error instanceof Error ? error : { name: 'Error', message: String(error), stack: undefined };
      const { service, environment, send } = settings;
      send({
        service,
        environment,
        name,
        message,
        ...(stack !== undefined && { stack }),
        path: window.location.pathname,
        context: { ...context },
      });
    },
    onReport: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The name of the application, in all that it reports. */
export const serviceName = 'employer-portal';

/** The service's setting, which it writes into the start page: `off`, `on`, or `replay` for screens as well. */
const setting = (): string => document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content ?? 'off';

/** Whether the service keeps monitoring messages. */
export const isMonitored = (): boolean => setting() !== 'off';

/** Whether it keeps replays of screens, too. */
export const isReplayed = (): boolean => setting() === 'replay';

/** The page's monitoring. src/app/main.tsx initialises it. */
export const monitoring: Monitoring = createMonitoring();
