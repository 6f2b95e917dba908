import { useEffect } from 'react';
import { useLanguage, wordsOf } from '../../providers/i18n/language.ts';
import type { ResourceWords } from '../../../schemas/lib/resourceWords.ts';
import type { ResourceDefinition } from './definition.ts';
import type { translateDefinition } from './translateDefinition.ts';

let translate: typeof translateDefinition | undefined;
const translated = new WeakMap<ResourceDefinition, Map<ResourceWords, ResourceDefinition>>();

/** Loads the code that shows a resource in another language than English. */
async function loadTranslation(resource: string): Promise<void> {
  const [{ translateDefinition: loaded }, { loadWordsOf }] = await Promise.all([
    import('./translateDefinition.ts'),
    import('../../providers/i18n/loadLanguage.ts'),
  ]);
  translate = loaded;
  await loadWordsOf(resource);
}

/** The same object for the same texts: a new definition would draw its form again. */
function inWords(definition: ResourceDefinition, words: ResourceWords): ResourceDefinition {
  const known = translated.get(definition) ?? new Map<ResourceWords, ResourceDefinition>();
  const found = known.get(words) ?? translate?.(definition, words) ?? definition;
  translated.set(definition, known.set(words, found));
  return found;
}

/** The definition in the portal's language, or in English until its texts have loaded. */
export function useTranslated(definition: ResourceDefinition): ResourceDefinition {
  const language = useLanguage();
  const { name } = definition.resource;
  // If the texts cannot be loaded, the screen stays in English.
  useEffect(() => {
    if (language.words) loadTranslation(name).catch(() => undefined);
  }, [name, language]);
  const words = wordsOf(name);
  return words ? inWords(definition, words) : definition;
}
