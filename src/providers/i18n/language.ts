import { useSyncExternalStore } from 'react';
import names from '../../../schemas/locales/languages.json' with { type: 'json' };
import type { ResourceWords } from '../../../schemas/lib/resourceWords.ts';

/** The portal's words, and react-admin's, by their English text or key. */
export type Words = Readonly<Record<string, string>>;

export const ENGLISH = 'en';
export const LANGUAGE_KEY = 'portal.language';

/** The codes of the languages that the portal can be shown in, English first, each with its own name for itself. */
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

/** The language that the portal is shown in. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

const wordsByName = new Map<string, ResourceWords>();
export const hasWordsOf = (name: string): boolean => wordsByName.has(name);

/** @param name - The language and the resource: `cy/payrolls`. */
export function keepWordsOf(name: string, words: ResourceWords): void {
  wordsByName.set(name, words);
  changeTo({ ...current });
}

/** The words of a resource in the language of the portal, where its file is loaded already. */
export const wordsOf = (resource: string): ResourceWords | undefined => wordsByName.get(`${current.code}/${resource}`);
