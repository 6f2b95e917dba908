/** The repetitions that an unbounded quantifier counts as: longer than any payroll number. */
const unbounded = 40;
/** The most ways in which a pattern may match a text before it counts as slow. */
const mostWays = 1_000_000;

// A class ends at its first closing bracket, even directly after its start: in JavaScript, [^] is any character.
const token = /\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\(\?:|\(\?|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[\s\S]/gu;
const quantifier = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??$/;

/** The number of ways in which a quantifier can match: two for `?`, four for `{2,5}`, one for `{6}`. */
function waysOf(text: string): number {
  const [, sign, least, comma, most] = quantifier.exec(text) ?? [];
  if (sign !== undefined) return sign === '?' ? 2 : unbounded;
  if (comma === undefined) return 1;
  return most === '' || most === undefined ? unbounded : Math.min(unbounded, Number(most) - Number(least) + 1);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Whether a text is a regular expression that runs fast on any payroll number. A user types it once and the service runs it on every row of a file,
 * so a pattern that could run for a very long time is refused.
 *
 * Groups may be optional but not repeated, and there are neither back references nor look-arounds: so the number of ways to match a text follows
 * from its quantifiers and alternatives.
 *
 * @example isSafePattern('^[A-Z]{2}[0-9]{4,6}$') // true
 * @example isSafePattern('^(a+)+$') // false
 */
export function isSafePattern(text: string): boolean {
  if (!isPattern(text)) return false;
  let ways = 1;
  let previous = '';
  for (const [part] of text.matchAll(token)) {
    if (part === '(?' || /^\\[1-9k]/.test(part)) return false;
    if (part === '|') ways *= 2;
    else if (quantifier.test(part)) {
      if (previous === ')' && part !== '?' && part !== '??') return false;
      ways *= waysOf(part);
    }
    if (ways > mostWays) return false;
    previous = part;
  }
  return true;
}
