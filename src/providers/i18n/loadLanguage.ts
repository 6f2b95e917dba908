import type { ResourceWords } from '../../../schemas/lib/resourceWords.ts';
import { changeTo, currentLanguage, ENGLISH, hasWordsOf, keepWordsOf, LANGUAGE_KEY, type Words } from './language.ts';

// Each is a file of its own, loaded only for users of the language.
const ofPortal = import.meta.glob<Words>(['../../../schemas/locales/*.json', '!**/languages.json'], { import: 'default' });
const ofResources = import.meta.glob<ResourceWords>('../../../schemas/locales/*/*.json', { import: 'default' });
const pathOf = (name: string): string => `../../../schemas/locales/${name}.json`;

/** Shows the portal in a language, as soon as its texts have loaded. */
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
    // If the browser refuses its storage, the language lasts until the page is left.
  }
  await showIn(code);
}

/** Loads the texts of a resource in the portal's language. */
export async function loadWordsOf(resource: string): Promise<void> {
  const name = `${currentLanguage().code}/${resource}`;
  const load = ofResources[pathOf(name)];
  if (load && !hasWordsOf(name)) keepWordsOf(name, await load());
}
