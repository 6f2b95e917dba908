/** The text as a LIKE pattern that matches itself: `%` and `_` are ordinary characters to whoever searches. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
