import { colours } from '../../../shared/theme/tokens.ts';
import { drawChart } from '../drawing/drawChart.ts';
import { dotRadius, fontSize, type Ink, type Shape } from '../drawing/shapes.ts';
import type { FiguresChart } from '../figureText.ts';

/** In pixels. */
const width = 1000;
const margin = 32;
const titleSize = 22;
/** Pixels of the file for each pixel of the drawing, so that a printed image is sharp. */
const scale = 2;
const family = `'Figtree Variable', system-ui, sans-serif`;

/** The part of a canvas that is painted with. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'fillRect'
  | 'fillText'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'arc'
  | 'fill'
  | 'translate'
  | 'scale'
>;

/** The light value of a colour: the file is for paper, whatever the scheme of the screen. */
const light = (ink: Ink): string => /^var\([^,]+, (.+)\)$/.exec(colours[ink])?.[1] ?? colours[ink];

const alignments = { start: 'left', middle: 'center', end: 'right' } as const;

function paint(brush: Brush, shape: Shape): void {
  brush.fillStyle = light(shape.ink);
  switch (shape.kind) {
    case 'rect':
      brush.fillRect(shape.x, shape.y, shape.width, shape.height);
      return;
    case 'line':
      brush.strokeStyle = light(shape.ink);
      brush.lineWidth = shape.width;
      brush.beginPath();
      for (const [n, [x, y]] of shape.points.entries()) brush[n === 0 ? 'moveTo' : 'lineTo'](x, y);
      brush.stroke();
      return;
    case 'dot':
      brush.beginPath();
      brush.arc(shape.x, shape.y, dotRadius, 0, 2 * Math.PI);
      brush.fill();
      return;
    case 'text':
      brush.font = `${fontSize}px ${family}`;
      brush.textAlign = alignments[shape.anchor];
      brush.fillText(shape.text, shape.x, shape.y);
  }
}

/** A picture to be painted on a canvas of its size. */
export interface Picture {
  width: number;
  height: number;
  paint(brush: Brush): void;
}

/**
 * A chart as a picture in light colours, with its title and the lines below it. The policy of the page lets no image be loaded from an SVG, so it is painted.
 *
 * @param lines - The employer, the filters and the time of the figures.
 */
export function chartPicture(chart: FiguresChart, lines: readonly string[]): Picture {
  const drawing = drawChart(chart, width - 2 * margin);
  const top = margin + titleSize + lines.length * 20 + 16;
  const height = top + drawing.height + margin;
  return {
    width: width * scale,
    height: Math.ceil(height * scale),
    paint(brush) {
      brush.scale(scale, scale);
      brush.fillStyle = light('paper');
      brush.fillRect(0, 0, width, height);
      brush.textAlign = 'left';
      brush.fillStyle = light('ink');
      brush.font = `600 ${titleSize}px ${family}`;
      brush.fillText(chart.title, margin, margin + titleSize - 4);
      brush.fillStyle = light('grey');
      brush.font = `${fontSize + 1}px ${family}`;
      for (const [n, line] of lines.entries()) brush.fillText(line, margin, margin + titleSize + 18 + n * 20);
      brush.translate(margin, top);
      for (const shape of drawing.shapes) paint(brush, shape);
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
