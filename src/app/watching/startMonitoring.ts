import type { HttpClient } from '../../providers/http/httpClient.ts';
import { wordsOf } from '../../providers/monitoring/codeWords.ts';
import { startCollecting } from '../../providers/monitoring/collector.ts';
import { followVitals } from '../../providers/monitoring/vitals.ts';
import { monitoring, serviceName } from '../../providers/monitoring/monitoring.ts';
import { createSender } from '../../providers/monitoring/sender.ts';
import { portalRouter } from '../portalRouter.ts';
import { routes } from '../routes.tsx';

let isStarted = false;

/** Sends the pages, actions, errors and speed of this tab to the service, until the tab is left. Loaded only where the service keeps them. */
export function startMonitoring(http: HttpClient): void {
  if (isStarted) return;
  isStarted = true;
  const sender = createSender({ http, service: serviceName, environment: import.meta.env.MODE, report: monitoring.report });
  const collector = startCollecting({ words: wordsOf(routes), path: window.location.pathname, send: sender.send });
  const router = portalRouter();
  router.subscribe(({ location }) => collector.visit(location.pathname));
  monitoring.onReport(collector.noteError);
  followVitals(collector.noteVital);
}
