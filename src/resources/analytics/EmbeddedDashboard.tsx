import { useEffect, useState } from 'react';
import type { DashboardFigures } from '../../../schemas/generated/types.ts';
import rules from '../../../schemas/rules/dashboards.json' with { type: 'json' };
import { useHttpClient } from '../../providers/auth/portalSession.ts';
import { useTitleWithoutSession } from '../../shared/page/usePageTitle.ts';
import { figuresCall, type FramedDashboard } from './framedDashboard.ts';
import { FiguresSection } from './FiguresSection.tsx';
import { keyFigureText, type KeyFigure, linesOf, timeText } from './figureText.ts';
import { onPrinting } from './printing.ts';
import './figures.css';

interface EmbeddedDashboardProps {
  dashboard: FramedDashboard;
  /** The key that the service signed, and the filters. */
  query: URLSearchParams;
}

/**
 * The page of a dashboard in a frame of the portal: neither header nor footer, and no start-up, since its address has its right. It is plain HTML with a style sheet
 * of its own: it is loaded at each visit of a dashboard, and the theme with its components would take longer than the figures.
 */
export function EmbeddedDashboard({ dashboard, query }: EmbeddedDashboardProps) {
  const { figures, error, retry } = useFigures(figuresCall(dashboard, query));
  useTitleWithoutSession(figures?.title);
  useEffect(() => onPrinting((isPrinting) => document.documentElement.classList.toggle('printed', isPrinting)), []);
  return (
    <main aria-label="Figures" className="figures-page">
      {error && <Failure error={error} onRetry={retry} />}
      {!error && !figures && <div role="status" aria-label="Loading" className="figures-loading" />}
      {!error && figures && <Figures figures={figures} query={query} />}
    </main>
  );
}

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div role="alert" className="figures-failure">
    <strong>We couldn&apos;t load the dashboard</strong>
    <span>{error.message}</span>
    <button type="button" onClick={onRetry}>
      Try again
    </button>
  </div>
);

function Figures({ figures, query }: { figures: DashboardFigures; query: URLSearchParams }) {
  return (
    <>
      <header className="figures-title">
        <h1>
          {figures.title}: {figures.employerName}
        </h1>
        <p>{statusOf(figures)}</p>
      </header>
      {figures.keyFigures.length > 0 && <KeyFigures keyFigures={figures.keyFigures} />}
      {figures.charts.map((chart) => (
        <FiguresSection key={chart.chartId} chart={chart} lines={linesOf(figures, chart, query)} />
      ))}
    </>
  );
}

function statusOf({ refreshedTimestamp, hidesSmallGroups }: DashboardFigures): string {
  if (refreshedTimestamp === null) return 'There are no figures yet. They are counted within the hour.';
  const time = `Figures of ${timeText(refreshedTimestamp)}`;
  if (!hidesSmallGroups) return `${time}.`;
  return `${time}. A group of fewer than ${rules.smallestGroup} people is not shown, nor is a figure that would reveal it.`;
}

function KeyFigures({ keyFigures }: { keyFigures: readonly KeyFigure[] }) {
  return (
    <dl className="figures-key">
      {keyFigures.map((figure) => (
        <div key={figure.title}>
          <dt>{figure.title}</dt>
          <dd>
            <strong>{keyFigureText(figure)}</strong>
            <span>{figure.note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Loaded {
  figures?: DashboardFigures;
  error?: Error;
}

/** The figures of a dashboard, read once. */
function useFigures(call: string): Loaded & { retry: () => void } {
  const http = useHttpClient();
  const [loaded, setLoaded] = useState<Loaded>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    // The page around the frame decides about sign-in.
    const options = { signal, redirectUnauthorised: false, pageLoad: false };
    http.get<{ data: DashboardFigures }>(call, options).then(
      ({ data }) => setLoaded({ figures: data }),
      (error: unknown) => {
        if (!signal.aborted) setLoaded({ error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => ending.abort();
  }, [http, call, attempt]);
  const retry = (): void => {
    setLoaded({});
    setAttempt(attempt + 1);
  };
  return { ...loaded, retry };
}
