import { colours } from '../../../shared/theme/tokens.ts';
import { type Ink, inkOf } from '../drawing/inks.ts';
import { heightOf } from '../drawing/plotSettings.ts';
import { fontSize, textWidth } from '../drawing/textWidth.ts';
import type { FiguresChart } from '../figureText.ts';
import { drawOffScreen } from './drawOffScreen.tsx';
import { type Brush, paintDrawing } from './paintDrawing.ts';

/** In pixels. */
const width = 1000;
const margin = 32;
const titleSize = 22;
const lineHeight = 20;
const swatch = 12;
const swatchGap = 6;
const entryGap = 18;
const entryHeight = 24;
/** Pixels of the file for each pixel of the drawing, so that a printed image is sharp. */
const scale = 2;
const family = `'Figtree Variable', system-ui, sans-serif`;

/** The part of a canvas that the frame of a drawing is painted with. */
type Pen = Brush & Pick<CanvasRenderingContext2D, 'fillRect' | 'translate' | 'scale'>;

/** The light value of a colour: the file is for paper, whatever the scheme of the screen. */
const light = (ink: Ink): string => /^var\([^,]+, (.+)\)$/.exec(colours[ink])?.[1] ?? colours[ink];

/** A picture to be painted on a canvas of its size. */
export interface Picture {
  width: number;
  height: number;
  paint(brush: Pen): void;
}

/**
 * A chart as a picture in light colours, with its title, the lines below it and its key. The policy of the page lets no image be loaded from an SVG, so that the
 * drawing of the chart library is painted.
 *
 * @param lines - The employer, the filters and the time of the figures.
 */
export function chartPicture(chart: FiguresChart, lines: readonly string[], paintChart = paintPlot): Picture {
  const top = margin + titleSize + lines.length * lineHeight + 16;
  const plotHeight = heightOf(chart, width - 2 * margin);
  const key = keyOf(chart);
  const height = top + plotHeight + key.height + margin;
  return {
    width: width * scale,
    height: Math.ceil(height * scale),
    paint(brush) {
      brush.scale(scale, scale);
      brush.fillStyle = light('paper');
      brush.fillRect(0, 0, width, height);
      brush.textAlign = 'left';
      brush.textBaseline = 'alphabetic';
      brush.fillStyle = light('ink');
      brush.font = `600 ${titleSize}px ${family}`;
      brush.fillText(chart.title, margin, margin + titleSize - 4);
      brush.fillStyle = light('grey');
      brush.font = `${fontSize + 1}px ${family}`;
      for (const [n, line] of lines.entries()) brush.fillText(line, margin, margin + titleSize + 18 + n * lineHeight);
      brush.translate(margin, top);
      paintChart(brush, chart);
      brush.translate(0, plotHeight);
      key.paint(brush);
    },
  };
}

const paintPlot = (brush: Brush, chart: FiguresChart): void =>
  drawOffScreen(chart, width - 2 * margin, (drawing) => paintDrawing(brush, drawing));

/** The names of the columns with their colours, below a chart that has several. */
function keyOf(chart: FiguresChart): { height: number; paint(brush: Pen): void } {
  if (chart.columns.length < 2) return { height: 0, paint: () => undefined };
  let [x, y] = [0, 8];
  const entries = chart.columns.map((text, n) => {
    const entryWidth = swatch + swatchGap + textWidth(text);
    if (x > 0 && x + entryWidth > width - 2 * margin) [x, y] = [0, y + entryHeight];
    const entry = { text, ink: inkOf(chart, n), x, y };
    x += entryWidth + entryGap;
    return entry;
  });
  return {
    height: y + entryHeight,
    paint(brush) {
      brush.textAlign = 'left';
      brush.textBaseline = 'alphabetic';
      brush.font = `${fontSize}px ${family}`;
      for (const entry of entries) {
        brush.fillStyle = light(entry.ink);
        brush.fillRect(entry.x, entry.y + 4, swatch, swatch);
        brush.fillStyle = light('ink');
        brush.fillText(entry.text, entry.x + swatch + swatchGap, entry.y + 14.5);
      }
    },
  };
}

/** A picture as a PNG file. @throws Error in a browser that has no memory for it. */
export async function pngOf(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('The browser cannot draw the image: close other pages, and try again.');
  picture.paint(brush);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The browser cannot save the image: close other pages, and try again.'));
    }, 'image/png');
  });
}
