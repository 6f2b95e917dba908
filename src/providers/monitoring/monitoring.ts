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
}

/**
 * A monitoring that reports only once initialised.
 * @see docs/product.md, section 1, "Shell"
 */
export function createMonitoring(): Monitoring {
  let settings: MonitoringSettings | null = null;
  // A rejected promise may reach both its own handler and the window's, but is reported once.
  const reported = new WeakSet<object>();
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
  };
}

/** The page's monitoring. src/app/main.tsx initialises it. */
export const monitoring: Monitoring = createMonitoring();
