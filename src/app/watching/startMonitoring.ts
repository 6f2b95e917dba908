import type { HttpClient } from '../../providers/http/httpClient.ts';
import { maskedPath, wordsOf } from '../../providers/monitoring/codeWords.ts';
import { startCollecting } from '../../providers/monitoring/collector.ts';
import { followVitals } from '../../providers/monitoring/vitals.ts';
import { isReplayed, monitoring, serviceName } from '../../providers/monitoring/monitoring.ts';
import { createSender } from '../../providers/monitoring/sender.ts';
import { portalRouter } from '../portalRouter.ts';
import { routes } from '../routes.tsx';

let isStarted = false;
const words = wordsOf(routes);

/** Sends the pages, actions, errors and speed of this tab to the service, until the tab is left. Loaded only where the service keeps them. */
export function startMonitoring(http: HttpClient): void {
  if (isStarted) return;
  isStarted = true;
  const sender = createSender({ http, service: serviceName, environment: import.meta.env.MODE, report: monitoring.report });
  const collector = startCollecting({ words, path: window.location.pathname, send: sender.send });
  const router = portalRouter();
  router.subscribe(({ location }) => collector.visit(location.pathname));
  monitoring.onReport(collector.noteError);
  followVitals(collector.noteVital);
  if (isReplayed()) void recordReplay(http, collector.session).catch(monitoring.report);
}

/** Records the screens of a signed-in person as well, once the page has nothing else to do. The recorder is loaded only here. */
async function recordReplay(http: HttpClient, session: () => string | null): Promise<void> {
  await signedInAndIdle(http);
  const { createSegmentSender, startReplay } = await import('../../providers/monitoring/replay/replay.ts');
  const { report } = monitoring;
  const routeOf = (address: string) => maskedPath(new URL(address, window.location.origin).pathname, words);
  const send = createSegmentSender({
    http,
    service: serviceName,
    environment: import.meta.env.MODE,
    report,
    // A recording with a gap cannot be played after it. A service that refuses a segment refuses the next one, too.
    onLost: (refusal) => (refusal ? recorder.stop() : recorder.beginAgain()),
  });
  const recorder = startReplay({ routeOf, session, send, report });
  portalRouter().subscribe(({ location }) => recorder.visit(maskedPath(location.pathname, words)));
  monitoring.onReport(recorder.noteError);
}

const signInMs = 1_000;

/** Only the segments of signed-in people are taken. */
async function signedInAndIdle(http: HttpClient): Promise<void> {
  while (!http.mayReadAhead()) await new Promise((resolve) => setTimeout(resolve, signInMs));
  await new Promise<unknown>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve)));
}
