import type { Plugin } from 'vite';

const EXPORT = 'jsonexport/dist/index.js';
const LODASH = /^lodash\/(\w+)\.js$/;
const THEME_WITH_VARS = './createThemeWithVars.mjs';

/** What stands in a build in place of a module, by the name that it is resolved to. */
const REPLACED: Readonly<Record<string, string>> = {
  '\0deferred-jsonexport': `export default (...given) => void import('${EXPORT}').then(({ default: write }) => write(...given));`,
  '\0no-theme-with-vars':
    "export default () => { throw new Error('The build leaves out themes with CSS variables: take createThemeWithVars out of src/build/lighterLibraries.ts.'); };",
};

/**
 * Libraries that react-admin and Material UI bring along, lighter by 14 kB gzip on every page.
 * - lodash's functions are those of es-toolkit, which keeps lodash's contract (`es-toolkit/compat`).
 * - The writer of react-admin's own CSV export is fetched when somebody exports with it. It answers by a callback, so nobody notices.
 * - Material UI's createTheme can make themes with CSS variables and colour schemes, which ours is not.
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
