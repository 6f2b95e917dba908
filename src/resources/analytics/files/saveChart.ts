import { download } from '../../../shared/download.ts';
import type { FiguresChart } from '../figureText.ts';
import { chartCsv } from './chartCsv.ts';
import { chartPicture, pngOf } from './chartImage.ts';

/** Saves a chart as a file. @param lines - Below the title of an image: the employer, the filters and the time of the figures. */
export async function saveChart(chart: FiguresChart, lines: readonly string[], ending: 'csv' | 'png'): Promise<void> {
  const content =
    ending === 'csv' ? new Blob([chartCsv(chart)], { type: 'text/csv;charset=utf-8' }) : await pngOf(chartPicture(chart, lines));
  download(content, `${chart.chartId}.${ending}`);
}
