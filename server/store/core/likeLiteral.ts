/** The text as a LIKE pattern that matches itself: `%` and `_` are ordinary characters in a search. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
