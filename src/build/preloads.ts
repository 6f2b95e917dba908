import type { Plugin, Rollup } from 'vite';
import signUp from '../../schemas/forms/sign-up/modules.json' with { type: 'json' };
import session from '../../schemas/rules/session.json' with { type: 'json' };
import { resourceModuleId, resourceSummaries } from './resourceModules.ts';
import type { ResourceSummary } from '../fields/model/definition.ts';

/** The files that the screens at some addresses need, other than those in index.html. The service sends their names with the page. */
export interface Preload {
  /** A regular expression that the path of the address matches. */
  path: string;
  /** The files' addresses, in the order in which they are needed. */
  files: string[];
}

interface Needs {
  path: string;
  /** The files by their names in the build: layers, and screens of their own. */
  layers?: readonly string[];
  /** The resource of the screen's definition. */
  resource?: string;
}

/** The pages of dashboards in frames. */
const framedPages = '/embedded-dashboards';
/** Pages without the portal's bars and lists. */
const plainPages = ['/403', '/404', '/500', '/error', '/monitoring', '/signup/(?!partial-signups)[^/]+'];
const signUpForms = signUp.modules.flatMap(({ path, steps }) => (steps.length > 0 ? [path] : []));

/** All addresses but those below `paths`. */
const except = (...paths: readonly string[]): string => `^(?!(?:${paths.join('|')})(?:/|$))`;
const RECORDS = ['records'] as const;

function needsOf({ name, scope, portalPath, screens, createPath = 'add-new' }: ResourceSummary): Needs[] {
  if (!screens.list && !screens.show && !screens.create) return [];
  const place = `${scope === 'provider' ? '' : '/employers/[^/]+'}/${portalPath}`;
  return [
    { path: `^${place}(?:/|$)`, layers: scope === 'provider' ? RECORDS : [], resource: name },
    ...(screens.create ? [{ path: `^${place}/${createPath}$`, layers: ['inputs', 'forms'] }] : []),
  ];
}

/**
 * Writes `preloads.json` beside index.html: the files that the screens need, by address. Without it, a visit finds the name of each file in the
 * previous one: the layers of `chunkLayers` one after the other, and then the definition of the resource.
 * @param schemas - The folder of the schemas.
 */
export function preloads(schemas = 'schemas'): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Rollup.OutputChunk => output.type === 'chunk');
      const fileOf = (what: string, isIn: (chunk: Rollup.OutputChunk) => boolean): string => {
        const chunk = chunks.find(isIn);
        if (!chunk)
          throw new Error(`No file of the build holds ${what}: compare src/build/preloads.ts with src/build/chunkLayers.ts.`);
        return `/${chunk.fileName}`;
      };
      const needs: Needs[] = [
        { path: except(session.client.returnPath, framedPages), layers: ['styles', 'frame'] },
        { path: except(session.client.returnPath, framedPages, ...plainPages), layers: ['values', 'portal'] },
        { path: `^${framedPages}/`, layers: ['EmbeddedDashboard'] },
        { path: '^/employers/[^/]+', layers: RECORDS },
        { path: '^/employers/[^/]+$', layers: ['dashboards'] },
        { path: `^/signup/(?:${signUpForms.join('|')})$`, layers: ['values', 'inputs'] },
        { path: '^/signup/(?:check-answers|digital-signature)$', layers: ['values'] },
        ...resourceSummaries(schemas).flatMap(needsOf),
      ];
      const written = needs.map(({ path, layers = [], resource }): Preload => {
        const files = layers.map((layer) => fileOf(`the layer "${layer}"`, ({ name }) => name === layer));
        const definition = resource === undefined ? undefined : resourceModuleId(resource);
        if (definition) files.push(fileOf(definition, ({ moduleIds }) => moduleIds.includes(definition)));
        return { path, files };
      });
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(written) });
    },
  };
}
