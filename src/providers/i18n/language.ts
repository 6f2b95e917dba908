import { useSyncExternalStore } from 'react';
import names from '../../../schemas/locales/languages.json' with { type: 'json' };
import type { ResourceWords } from '../../../schemas/lib/resourceWords.ts';

/** The texts of the portal and of react-admin, by their English text or key. */
export type Words = Readonly<Record<string, string>>;

export const ENGLISH = 'en';
export const LANGUAGE_KEY = 'portal.language';

/** The codes of the portal's languages, English first, each with its name in that language. */
export const languages: Readonly<Record<string, string>> = names;

interface Language {
  code: string;
  /** Null for English. */
  words: Words | null;
}

let current: Language = { code: ENGLISH, words: null };
const readers = new Set<() => void>();

export const currentLanguage = (): Language => current;

export function changeTo(language: Language): void {
  current = language;
  for (const notify of readers) notify();
}

function subscribe(notify: () => void): () => void {
  readers.add(notify);
  return () => readers.delete(notify);
}

/** The portal's present language. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

const wordsByName = new Map<string, ResourceWords>();
export const hasWordsOf = (name: string): boolean => wordsByName.has(name);

/** @param name - The language and the resource: `cy/payrolls`. */
export function keepWordsOf(name: string, words: ResourceWords): void {
  wordsByName.set(name, words);
  changeTo({ ...current });
}

/** The texts of a resource in the portal's language, if their file has loaded. */
export const wordsOf = (resource: string): ResourceWords | undefined => wordsByName.get(`${current.code}/${resource}`);
