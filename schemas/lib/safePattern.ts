/** How often a quantifier without an end is taken to repeat: longer than any payroll number. */
const unbounded = 40;
/** In how many ways a pattern may go through a text before it counts as slow. */
const mostWays = 1_000_000;

// A class ends at its first bracket, even right behind its beginning: in JavaScript, [^] is any character.
const token = /\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|\(\?:|\(\?|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[\s\S]/gu;
const quantifier = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??$/;

/** In how many ways a quantifier lets a pattern go on: `?` in two, `{2,5}` in four, `{6}` in one. */
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
 * Whether a text is a regular expression that can be tried on any payroll number in no time. Somebody types it once and the service
 * runs it on every row of a file, so one that a row could make run for ever is refused.
 *
 * Groups may be optional but not repeated, and there are neither back references nor look-arounds: what is left goes through a text in as
 * many ways as its quantifiers and alternatives allow, and those are counted.
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
