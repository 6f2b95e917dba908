import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import SignaturePad from 'signature_pad';
import { useEffect, useRef } from 'react';
import { type Drawing, drawingSize } from '../../../../domain/signUp/agreement/drawing.ts';
import { documentPaper } from '../../../shared/theme/tokens.ts';

interface DrawnSignatureProps {
  /** Called with the lines after each stroke, and with none after clearing. */
  onDraw: (drawing: Drawing) => void;
  describedBy: string | undefined;
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value)));

/** The lines of a pad that is `width` wide, in the units of a drawing. */
const linesOf = (pad: SignaturePad, width: number): Drawing =>
  pad.toData().map(({ points }) =>
    points.map(({ x, y }) => {
      const scale = drawingSize.width / width;
      return [within(x * scale, drawingSize.width), within(y * scale, drawingSize.height)] as const;
    }),
  );

/** Makes the canvas as sharp as the screen. Its lines keep their place when the width changes. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad, before: number): number {
  const width = canvas.clientWidth;
  if (width === 0 || width === before) return before;
  const scale = before === 0 ? 1 : width / before;
  const lines = pad.toData().map((line) => ({
    ...line,
    points: line.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
  canvas.width = width * window.devicePixelRatio;
  canvas.height = canvas.clientHeight * window.devicePixelRatio;
  canvas.getContext('2d')?.scale(window.devicePixelRatio, window.devicePixelRatio);
  pad.clear();
  pad.fromData(lines);
  return width;
}

/** A box to draw a signature in, by finger, pen or mouse. By keyboard the name is typed instead. */
export function DrawnSignature({ onDraw, describedBy }: DrawnSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const report = useRef(onDraw);
  useEffect(() => {
    report.current = onDraw;
  });
  useEffect(() => {
    const area = canvas.current;
    if (!area) return undefined;
    const drawn = new SignaturePad(area, { minDistance: 3 });
    pad.current = drawn;
    let width = fit(area, drawn, 0);
    drawn.addEventListener('endStroke', () => report.current(linesOf(drawn, width)));
    const observer = new ResizeObserver(() => {
      width = fit(area, drawn, width);
    });
    observer.observe(area);
    return () => {
      observer.disconnect();
      drawn.off();
    };
  }, []);
  return (
    <Box sx={{ maxWidth: drawingSize.width }}>
      <Box
        ref={canvas}
        component="canvas"
        role="img"
        aria-label="Box for your signature"
        aria-describedby={describedBy}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: `${drawingSize.width} / ${drawingSize.height}`,
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          bgcolor: documentPaper,
          cursor: 'crosshair',
        }}
      />
      <Button
        size="small"
        onClick={() => {
          pad.current?.clear();
          onDraw([]);
        }}
      >
        Clear the drawing
      </Button>
    </Box>
  );
}
