import type { I18nProvider } from 'react-admin';
import { useMemo, useState } from 'react';
import { languages, useLanguage } from './language.ts';

/** Translates react-admin's own texts. Any other message is shown unchanged, such as the text given to `useNotify`. */
const OWN = /^ra\./;
/** Texts that react-admin's controllers request on every screen and that no screen shows. They are not downloaded. */
const UNSEEN = /^ra\.page\./;

let loaded: I18nProvider | undefined;
let loading: Promise<I18nProvider> | undefined;

/** react-admin's texts. The first call downloads them. */
export async function loadWords(): Promise<I18nProvider> {
  loading ??= import('./english.ts').then(({ english }) => english);
  loaded = await loading;
  return loaded;
}

type Values = Readonly<Record<string, unknown>>;

const fillPlaces = (text: string, values: Values): string =>
  text.replaceAll(/%\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : placeholder;
  });

/**
 * The i18nProvider of the portal. The portal's own texts are their own keys: `translate('Filters (%{count})', { count: 2 })`. A text that the chosen
 * language lacks is shown in English. React-admin's English texts are downloaded when the first of its components needs one, and the screen is drawn
 * again with them. Most visits need none.
 */
export function usePortalI18n(): I18nProvider {
  const [whole, setWhole] = useState(loaded);
  const { code, words } = useLanguage();
  return useMemo<I18nProvider>(
    () => ({
      translate: (key: string, options: Values & { _?: string } = {}) => {
        const word = words?.[key];
        if (word !== undefined) return fillPlaces(word, options);
        if (!OWN.test(key) || UNSEEN.test(key)) return options._ ?? fillPlaces(key, options);
        if (whole) return whole.translate(key, options);
        void loadWords().then(setWhole);
        return options._ ?? '';
      },
      changeLocale: async (chosen) => (await import('./loadLanguage.ts')).changeLanguage(chosen),
      getLocale: () => code,
      getLocales: () => Object.entries(languages).map(([locale, name]) => ({ locale, name })),
    }),
    [whole, code, words],
  );
}
