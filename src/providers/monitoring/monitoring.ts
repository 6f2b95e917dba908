import type { ErrorReport } from '../../../schemas/generated/types.ts';

export interface MonitoringSettings {
  service: string;
  environment: string;
  send: (report: ErrorReport) => void;
}

/** Hands errors to whoever watches the portal. */
export interface Monitoring {
  initialise: (settings: MonitoringSettings) => void;
  /**
   * Reports an error. Before `initialise` nothing is reported.
   * @param context - What was being done, in words for a developer. Never a person's data.
   */
  report: (error: unknown, context?: Readonly<Record<string, string>>) => void;
}

/**
 * A monitoring that reports only once initialised.
 * @see docs/product.md, section 1, "Shell"
 */
export function createMonitoring(): Monitoring {
  let settings: MonitoringSettings | null = null;
  // A rejected promise may reach both its own handler and the window's: one incident is one report.
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
