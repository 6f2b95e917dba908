import type { ResourceWords } from '../../../schemas/lib/resourceWords.ts';
import { changeTo, currentLanguage, ENGLISH, hasWordsOf, keepWordsOf, LANGUAGE_KEY, type Words } from './language.ts';

// A file of its own each, loaded by those alone who read the language.
const ofPortal = import.meta.glob<Words>(['../../../schemas/locales/*.json', '!**/languages.json'], { import: 'default' });
const ofResources = import.meta.glob<ResourceWords>('../../../schemas/locales/*/*.json', { import: 'default' });
const pathOf = (name: string): string => `../../../schemas/locales/${name}.json`;

/** Shows the portal in a language, as soon as its words are there. */
export async function showIn(code: string): Promise<void> {
  const words = (await ofPortal[pathOf(code)]?.()) ?? null;
  document.documentElement.lang = words ? code : 'en-GB';
  changeTo({ code: words ? code : ENGLISH, words });
}

/** Shows the portal in a language from now on, in this browser. */
export async function changeLanguage(code: string): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, code);
  } catch {
    // A browser that keeps nothing forgets the language with the page.
  }
  await showIn(code);
}

/** Loads the words of a resource in the language of the portal. */
export async function loadWordsOf(resource: string): Promise<void> {
  const name = `${currentLanguage().code}/${resource}`;
  const load = ofResources[pathOf(name)];
  if (load && !hasWordsOf(name)) keepWordsOf(name, await load());
}
