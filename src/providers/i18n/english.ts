import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';

/** react-admin's own texts, for those of its components that a part of a screen draws. */
export const english = polyglotI18nProvider(() => englishMessages, 'en');
