/** A text without its accents, in small letters, as the service compares it too. */
export const toPlainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a text. */
export const wordsOf = (text: string): string[] => toPlainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
