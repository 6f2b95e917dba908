import { isSafePattern } from 'redos-detector';
import { type Fault, faultIn } from '../../reports/fault.ts';

/** The limits of the detector. A pattern that it cannot decide within them counts as slow; one second is enough. */
const limits = { maxScore: 200, maxSteps: 5_000 };

/** By pattern: many files have the same, and the detector takes long for each. */
const known = new Map<string, string | undefined>();

/**
 * Regular expressions that do not work, or that some text makes slow: the service tries them on whatever it is sent, and one slow
 * request holds up all others.
 *
 * @param file - The path of the file, for the message.
 * @param content - Any JSON: wherever it has a text under "pattern", that is one.
 */
export function patternFaults(file: string, content: unknown, path = ''): Fault[] {
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    const place = `${path}/${key}`;
    if (key !== 'pattern' || typeof value !== 'string') return patternFaults(file, value, place);
    if (!known.has(value)) known.set(value, faultOf(value));
    const message = known.get(value);
    return message === undefined ? [] : [faultIn(file, place, message)];
  });
}

function faultOf(pattern: string): string | undefined {
  try {
    RegExp(pattern, 'u');
  } catch (error) {
    return `"pattern" is no regular expression (${error instanceof Error ? error.message : String(error)}); correct it.`;
  }
  if (/\(\?<[=!]/.test(pattern)) return '"pattern" looks behind, which older browsers cannot; say it without "(?<=" and "(?<!".';
  if (!isSafePattern(pattern, { ...limits, unicode: true }).safe)
    return '"pattern" is slow on some texts; repeat no group that repeats itself, and begin with ^.';
  return undefined;
}
