/** Apostrophes, straight and curly, and the accents that people type in their place. */
const apostrophes = /['\u2018\u2019\u02BC\u0060\u00B4]/g;

/**
 * The text as a LIKE pattern that matches itself: `%` and `_` are ordinary characters in a search. An apostrophe matches any character, since names have
 * straight and curly ones.
 */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&').replace(apostrophes, '_');
