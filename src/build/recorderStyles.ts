import type { Plugin } from 'vite';

const RECORDER = /@rrweb\/record\/dist\/record\.js$/;
const attribute = 'old.setAttribute("style", m.oldValue);';
const property = 'old.style.cssText = m.oldValue;';

/** rrweb's recorder, comparing styles by script: it parses a former style by means of an attribute, which the Content-Security-Policy of the portal refuses. */
export function withStylesByScript(code: string): string {
  if (!code.includes(attribute))
    throw new Error(
      'The recorder of rrweb parses former styles in another way: see whether src/build/recorderStyles.ts is still needed.',
    );
  return code.replace(attribute, property);
}

/** {@link withStylesByScript} in a build. */
export function recorderStyles(): Plugin {
  return {
    name: 'recorder-styles',
    apply: 'build',
    // The lines stay where they are, and so does the source map.
    transform: (code, id) => (RECORDER.test(id) ? { code: withStylesByScript(code), map: null } : undefined),
  };
}
