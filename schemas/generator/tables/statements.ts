/** A text in quotes, an identifier in quotes, a text between dollars, or a comment: what may hold a semicolon or a bracket that ends nothing. */
const closed = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|--[^\n]*/g;

/** The text with its comments and quoted parts blanked out, at the same length: what is left is SQL alone. */
export const blankOut = (text: string): string => text.replace(closed, (part) => part.replace(/[^\n]/g, ' '));

/** The text without its comments. Those within a function's body stay: PostgreSQL keeps them too. */
export const withoutComments = (text: string): string =>
  text.replace(closed, (part) => (part.startsWith('--') ? '' : part)).replace(/^[ \t]+$\n?/gm, '');

/** The text as its statements, each with what stands before it, and what follows the last one: joined, they are the text again. */
export function splitStatements(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of blankOut(text).matchAll(/;/g)) {
    parts.push(text.slice(from, index + 1));
    from = index + 1;
  }
  return [...parts, text.slice(from)];
}

/** The statements of an SQL text, without comments and semicolons. */
export const statementsOf = (text: string): string[] =>
  splitStatements(text)
    .map((part) => withoutComments(part).trim().replace(/;$/, ''))
    .filter((statement) => statement !== '');
