/** A drawn signature: its lines, each the points that the pen went through, in whole units of {@link drawingSize}. */
export type Drawing = readonly (readonly (readonly [x: number, y: number])[])[];

/** The area on which a signature is drawn. */
export const drawingSize = { width: 600, height: 200 } as const;

/** The most points of a drawing. A signature by hand has a few hundred. */
export const mostPoints = 4000;

/** The least extent of a signature, in units: a tap or a slip of the mouse is none. */
const leastExtent = 40;

/** The fault of a drawing as a signature, with its remedy; null if it is one. */
export function drawingFault(drawing: Drawing): string | null {
  const points = drawing.flat();
  if (points.length > mostPoints) return 'The drawing is too long. Clear it and draw your signature again, or type your name';
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const isTooSmall = points.length < 2 || Math.max(right - left, bottom - top) < leastExtent;
  return isTooSmall ? 'Draw your signature across the box, or choose to type your name' : null;
}
