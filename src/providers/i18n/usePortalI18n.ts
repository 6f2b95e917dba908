import type { I18nProvider } from 'react-admin';
import { useMemo, useState } from 'react';

/** react-admin's own words. Anything else is a text as it stands, such as what `useNotify` is given. */
const OWN = /^ra\./;
/** What react-admin's controllers say on every screen, and no screen of ours shows: their words are not worth a download. */
const UNSEEN = /^ra\.page\./;

let loaded: I18nProvider | undefined;
let loading: Promise<I18nProvider> | undefined;

/** react-admin's words, fetched with the first who asks for them. */
export async function loadWords(): Promise<I18nProvider> {
  loading ??= import('./english.ts').then(({ english }) => english);
  loaded = await loading;
  return loaded;
}

/**
 * The i18nProvider of the portal. react-admin's messages are fetched when the first of its components asks for one, and the screen is then
 * drawn with them: most visits never do.
 */
export function usePortalI18n(): I18nProvider {
  const [whole, setWhole] = useState(loaded);
  const first = useMemo<I18nProvider>(
    () => ({
      translate: (key: string, options: { _?: string } = {}) => {
        if (!OWN.test(key) || UNSEEN.test(key)) return options._ ?? key;
        void loadWords().then(setWhole);
        return options._ ?? '';
      },
      changeLocale: () => Promise.resolve(),
      getLocale: () => 'en',
    }),
    [],
  );
  return whole ?? first;
}
