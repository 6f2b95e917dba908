/** The part of a canvas that a drawing is painted with. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'save'
  | 'restore'
  | 'transform'
>;

const alignments: Readonly<Record<string, CanvasTextAlign>> = { start: 'left', middle: 'center', end: 'right' };
const baselines: Readonly<Record<string, CanvasTextBaseline>> = { central: 'middle', middle: 'middle', hanging: 'hanging' };

/** Paints the shapes and texts of a drawing on the page as they look there, from its upper left corner. */
export function paintDrawing(brush: Brush, drawing: SVGSVGElement): void {
  for (const element of drawing.querySelectorAll<SVGGraphicsElement>('rect, line, path, circle, text')) {
    const matrix = element.closest('defs, clipPath') === null && element.getCTM();
    if (!matrix) continue;
    brush.save();
    brush.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    if (element.localName === 'text') paintText(brush, element);
    else paintShape(brush, element);
    brush.restore();
  }
}

const numberOf = (element: Element, name: string): number => Number.parseFloat(element.getAttribute(name) ?? '0') || 0;

function paintShape(brush: Brush, element: SVGElement): void {
  const { fill, stroke, strokeWidth, paintOrder, r, rx } = getComputedStyle(element);
  const path = pathOf(element, { r, rx });
  const steps = [
    () => {
      if (fill === 'none') return;
      brush.fillStyle = fill;
      brush.fill(path);
    },
    () => {
      if (stroke === 'none') return;
      brush.strokeStyle = stroke;
      brush.lineWidth = Number.parseFloat(strokeWidth);
      brush.stroke(path);
    },
  ];
  for (const step of paintOrder.startsWith('stroke') ? steps.toReversed() : steps) step();
}

function pathOf(element: SVGElement, { r, rx }: { r: string; rx: string }): Path2D {
  const of = (name: string): number => numberOf(element, name);
  if (element.localName === 'path') return new Path2D(element.getAttribute('d') ?? '');
  const path = new Path2D();
  if (element.localName === 'circle') path.arc(of('cx'), of('cy'), Number.parseFloat(r), 0, 2 * Math.PI);
  else if (element.localName === 'rect') path.roundRect(of('x'), of('y'), of('width'), of('height'), Number.parseFloat(rx) || 0);
  else {
    path.moveTo(of('x1'), of('y1'));
    path.lineTo(of('x2'), of('y2'));
  }
  return path;
}

/** Each line of a text is an element of its own, below the one before. */
function paintText(brush: Brush, element: SVGElement): void {
  const { fill, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  brush.fillStyle = fill;
  brush.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  brush.textAlign = alignments[element.getAttribute('text-anchor') ?? 'start'] ?? 'left';
  brush.textBaseline = baselines[element.getAttribute('dominant-baseline') ?? ''] ?? 'alphabetic';
  let y = numberOf(element, 'y');
  for (const line of element.children) {
    y += numberOf(line, 'dy');
    brush.fillText(line.textContent, numberOf(line, 'x'), y);
  }
}
