import type { I18nProvider } from 'react-admin';
import { useMemo, useState } from 'react';

/** React-admin's own texts. Any other message is shown unchanged, such as the text given to `useNotify`. */
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

/**
 * The i18nProvider of the portal, which is in English only: it has the texts of react-admin's own components. They are downloaded when the first of
 * these components needs one, and the screen is drawn again with them. Most visits need none.
 */
export function usePortalI18n(): I18nProvider {
  const [whole, setWhole] = useState(loaded);
  return useMemo<I18nProvider>(
    () => ({
      translate: (key: string, options: Readonly<Record<string, unknown>> & { _?: string } = {}) => {
        if (!OWN.test(key) || UNSEEN.test(key)) return options._ ?? key;
        if (whole) return whole.translate(key, options);
        void loadWords().then(setWhole);
        return options._ ?? '';
      },
      changeLocale: () => Promise.resolve(),
      getLocale: () => 'en',
    }),
    [whole],
  );
}
