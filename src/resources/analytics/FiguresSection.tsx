import { useId, useState } from 'react';
import { FiguresDrawing } from './drawing/FiguresDrawing.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import type { FiguresChart } from './figureText.ts';

interface FiguresSectionProps {
  chart: FiguresChart;
  /** The employer, the filters and the time of the figures, for a saved image. */
  lines: readonly string[];
}

/** A chart of a dashboard, with its table, which screen readers always have, and its files. */
export function FiguresSection({ chart, lines }: FiguresSectionProps) {
  const [isTable, setIsTable] = useState(false);
  const headingId = useId();
  const tableId = useId();
  const emptyText = textOfEmpty(chart);
  const hasTable = chart.columns.length > 0;
  // The table with the links to lists is always there.
  const hasLists = chart.rows.some(({ href }) => href !== undefined);
  const isTableShown = isTable || hasLists;
  return (
    <section aria-labelledby={headingId}>
      <div className="figures-head">
        <h2 id={headingId}>{chart.title}</h2>
        {hasTable && (
          <div className="figures-actions">
            {!hasLists && (
              <button type="button" aria-pressed={isTable} aria-controls={tableId} onClick={() => setIsTable(!isTable)}>
                Show as a table
              </button>
            )}
            <FileButtons chart={chart} lines={lines} hasImage={emptyText === undefined} />
          </div>
        )}
      </div>
      <div className="figures-surface">
        {emptyText !== undefined && <p className="figures-note">{emptyText}</p>}
        {hasTable && (
          <>
            {emptyText === undefined && (
              <div className={isTable ? 'figures-chart figures-chart-hidden' : 'figures-chart'}>
                <FiguresDrawing chart={chart} />
              </div>
            )}
            <div id={tableId} className={isTableShown ? 'figures-shown' : 'figures-hidden'}>
              <FiguresTable chart={chart} isShown={isTableShown} />
            </div>
          </>
        )}
        {chart.note !== null && hasTable && <p className="figures-note">{chart.note}</p>}
      </div>
    </section>
  );
}

/** The text in place of a drawing that would have nothing in it. */
function textOfEmpty({ rows }: FiguresChart): string | undefined {
  const values = rows.flatMap((row) => row.values);
  if (values.some((value) => value !== null && value !== 0)) return undefined;
  if (values.includes(null)) return 'The groups are too small to be shown.';
  return values.length > 0 ? 'All figures are 0.' : 'There is nothing to show for this choice.';
}

function FileButtons({ chart, lines, hasImage }: FiguresSectionProps & { hasImage: boolean }) {
  const [problem, setProblem] = useState('');
  const save = async (ending: 'csv' | 'png'): Promise<void> => {
    try {
      setProblem('');
      const { saveChart } = await import('./files/saveChart.ts');
      await saveChart(chart, lines, ending);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <button type="button" aria-label={`CSV: ${chart.title}`} onClick={() => void save('csv')}>
        CSV
      </button>
      {hasImage && (
        <button type="button" aria-label={`Image: ${chart.title}`} onClick={() => void save('png')}>
          Image
        </button>
      )}
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  );
}
