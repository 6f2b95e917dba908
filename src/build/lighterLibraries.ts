import type { Plugin } from 'vite';

const EXPORT = 'jsonexport/dist/index.js';
const LODASH = /^lodash\/(\w+)\.js$/;
const THEME_WITH_VARS = './createThemeWithVars.mjs';

/** The replacements of modules in a build, by their resolved names. */
const REPLACED: Readonly<Record<string, string>> = {
  '\0deferred-jsonexport': `export default (...given) => void import('${EXPORT}').then(({ default: write }) => write(...given));`,
  '\0no-theme-with-vars':
    "export default () => { throw new Error('The build leaves out themes with CSS variables: take createThemeWithVars out of src/build/lighterLibraries.ts.'); };",
};

/**
 * Replaces parts of react-admin's and Material UI's libraries, which saves 14 kB gzip on every page.
 * - es-toolkit replaces lodash. It has the same functions (`es-toolkit/compat`).
 * - The writer of react-admin's own CSV export is loaded on its first use. It already answers by a callback, so its callers need no change.
 * - Material UI's code for themes with CSS variables and colour schemes is left out: the portal's theme uses neither.
 */
export function lighterLibraries(): Plugin {
  return {
    name: 'lighter-libraries',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '') {
      if (source === EXPORT && importer.includes('/ra-core/')) return '\0deferred-jsonexport';
      if (source === THEME_WITH_VARS && importer.endsWith('/styles/createTheme.mjs')) return '\0no-theme-with-vars';
      const [, name] = LODASH.exec(source) ?? [];
      return name === undefined ? undefined : this.resolve(`es-toolkit/compat/${name}`, importer);
    },
    load: (id) => REPLACED[id],
  };
}
