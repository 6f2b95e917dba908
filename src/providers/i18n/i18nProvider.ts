import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import english from 'ra-language-english';

/** react-admin's own words, in British English. The portal's words stand in its screens and schemas. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => ({
    ...english,
    ra: {
      ...english.ra,
      notification: {
        ...english.ra.notification,
        http_error: 'We could not reach the service. Check your internet connection and try again.',
        not_authorized: "You don't have access to this.",
      },
    },
  }),
  'en',
  [{ locale: 'en', name: 'English' }],
  { allowMissing: true },
);
