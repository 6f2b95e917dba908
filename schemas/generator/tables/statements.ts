/** A text in quotes, an identifier in quotes, a text between dollars, or a comment: what may hold a semicolon that ends nothing. */
const closed = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|--[^\n]*/g;

/** The text with its comments and quoted parts blanked out, at the same length: what is left is SQL alone. */
const blanked = (text: string): string => text.replace(closed, (part) => part.replace(/[^\n]/g, ' '));

/** The statements of an SQL text, each with the comments above it and without its semicolon. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { index } of blanked(text).matchAll(/;/g)) {
    statements.push(text.slice(from, index).trim());
    from = index + 1;
  }
  return statements;
}

/** The text without its comments. Those within a function's body stay: PostgreSQL keeps them too. */
export const withoutComments = (text: string): string => text.replace(closed, (part) => (part.startsWith('--') ? '' : part));
