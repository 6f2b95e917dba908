import { fileURLToPath } from 'node:url';
import type { MetadataJson } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import type { Plugin } from 'vite';
import { callingCodes } from '../../schemas/lib/phone/phoneNumber.ts';

const EXPORT = 'jsonexport/dist/index.js';
const LODASH = /^lodash\/(\w+)\.js$/;
const THEME_WITH_VARS = './createThemeWithVars.mjs';
const CHART_CONTROLS = '../internals/material/index.mjs';
const STYLES_OF_SX = './styleFunctionSx.mjs';
const REMEMBERED = '\0remembered-styles:';
const PHONE_METADATA = /libphonenumber-js\/metadata\.max\.json\.js$/;

/** The replacements of modules in a build, by their resolved names. */
const REPLACED: Readonly<Record<string, string>> = {
  '\0deferred-jsonexport': `export default (...given) => void import('${EXPORT}').then(({ default: write }) => write(...given));`,
  '\0no-theme-with-vars':
    "export default () => { throw new Error('The build leaves out themes with CSS variables: take createThemeWithVars out of src/build/lighterLibraries.ts.'); };",
  '\0no-chart-controls': 'export const defaultSlotsMaterial = {};',
};

/** Material UI's module for `sx`, with `rememberStyles` around it. @param original - Its file. */
const rememberedStyles = (original: string): string => `
  import { unstable_createStyleFunctionSx } from '${original}';
  import { rememberStyles } from '${fileURLToPath(new URL('../shared/theme/rememberStyles.ts', import.meta.url))}';
  export { unstable_createStyleFunctionSx };
  export default rememberStyles(unstable_createStyleFunctionSx());`;

/** The metadata of the countries whose numbers the portal checks (`schemas/lib/phone`), in place of all. */
function phoneMetadata(): string {
  const numbered = Object.entries(metadata.country_calling_codes).filter(([code]) => callingCodes.some((one) => one === code));
  const countries = numbered.flatMap(([, own]) => own).map((country) => [country, metadata.countries[country]] as const);
  const kept: Partial<MetadataJson> = {
    ...metadata,
    country_calling_codes: Object.fromEntries(numbered),
    countries: Object.fromEntries(countries),
    nonGeographic: {},
  };
  return `export default ${JSON.stringify(kept)}`;
}

/**
 * Replaces parts of libraries, which saves 14 kB gzip on every page, and 38 kB more on those with a phone number that is checked.
 * - es-toolkit replaces lodash. It has the same functions (`es-toolkit/compat`).
 * - The writer of react-admin's own CSV export is loaded on its first use. It already answers by a callback, so its callers need no change.
 * - Material UI's code for themes with CSS variables and colour schemes is left out: the portal's theme uses neither.
 * - The chart library's buttons are left out: they are those of a toolbar, which no chart has.
 * - Material UI's styles of `sx` are remembered (`rememberStyles`).
 * - The library for phone numbers has the metadata of two calling codes, not of the world.
 */
export function lighterLibraries(): Plugin {
  return {
    name: 'lighter-libraries',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '') {
      if (source === EXPORT && importer.includes('/ra-core/')) return '\0deferred-jsonexport';
      if (source === THEME_WITH_VARS && importer.endsWith('/styles/createTheme.mjs')) return '\0no-theme-with-vars';
      if (source === STYLES_OF_SX && importer.endsWith('/styleFunctionSx/index.mjs'))
        return REMEMBERED + importer.replace('index.mjs', 'styleFunctionSx.mjs');
      if (source === CHART_CONTROLS && importer.includes('/x-charts/')) return '\0no-chart-controls';
      const [, name] = LODASH.exec(source) ?? [];
      return name === undefined ? undefined : this.resolve(`es-toolkit/compat/${name}`, importer);
    },
    load(id) {
      if (id.startsWith(REMEMBERED)) return rememberedStyles(id.slice(REMEMBERED.length));
      return PHONE_METADATA.test(id) ? phoneMetadata() : REPLACED[id];
    },
  };
}
