import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followInspector } from '../providers/inspection/inspectorSwitch.ts';
import { sendReport } from '../providers/monitoring/sendReport.ts';
import { monitoring, serviceName } from '../providers/monitoring/monitoring.ts';
import '../shared/theme/base.css';
import { Entry } from './Entry.tsx';

monitoring.initialise({
  service: serviceName,
  environment: import.meta.env.MODE,
  send: sendReport,
});
// An error of the browser itself, such as a loop of observers, has a message only.
window.addEventListener('error', ({ error, message }) => monitoring.report(error ?? new Error(message), { boundary: 'window' }));
window.addEventListener('unhandledrejection', ({ reason }) => monitoring.report(reason, { boundary: 'promise' }));

followInspector({
  load: async () => (await import('../inspector/recording/recorder.ts')).startRecorder,
  report: (error) => monitoring.report(error, { boundary: 'inspector' }),
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root": add it.');
if (import.meta.env.VITE_MOCK === '1') {
  // In the mock build, the mock service starts first, and draws the sign-in pages in place of the portal.
  void import('../../mocks/browser/startMock.ts').then(async ({ startMock }) => (await startMock(root)) && render(root));
} else {
  render(root);
}

function render(container: HTMLElement): void {
  // The page of a frame is copied beside it for print: its ids must not be those of the page around it.
  const identifierPrefix = window.parent === window ? '' : 'framed-';
  createRoot(container, { identifierPrefix }).render(
    <StrictMode>
      <Entry />
    </StrictMode>,
  );
}
