/**
 * The chunk layers of the portal. Each layer is one file, with the imports of its screens that no earlier layer contains. By default the bundler
 * makes a file for every set of modules that two screens share: a hundred files for a list, which are a tenth larger in gzip than the same code in
 * five files, and are requested one after another. Modules without a layer stay files of their own, loaded when they are first needed.
 *
 * @see docs/decisions/025-loading-the-first-page.md
 */
const LAYERS: readonly { name: string; screens: RegExp }[] = [
  // The modules of the sign-in return.
  { name: 'start', screens: modules('src/app/main.tsx', 'index.html') },
  // Every routed page, and the list with which most visits begin.
  {
    name: 'portal',
    screens: modules(
      'src/app/App.tsx',
      'src/app/ThemedRoot.tsx',
      'src/app/scopes/ProviderScope.tsx',
      'src/app/PartyLists.tsx',
      'src/shell/layouts/EmployerListLayout.tsx',
      // Small modules of about a kilobyte that pages of all layouts share.
      'src/shared/dashboard/DashboardState.tsx',
      'src/shared/dashboard/Section.tsx',
      'src/shared/portal/nameWithStatus.ts',
    ),
  },
  // The lists and records of an employer, an intermediary or the provider: users go from the list to the record.
  {
    name: 'records',
    screens: modules(
      'src/app/scopes/EmployerScope.tsx',
      'src/app/PartyDashboard.tsx',
      'src/app/readVisitAhead.ts',
      'src/shell/layouts/SideMenuLayout.tsx',
      'src/shell/menu/EntryCount.tsx',
      'src/screens/WithDefinition.tsx',
      'src/fields/references/useReferenceRecords.ts',
      'src/screens/list/ListScreen.tsx',
      'src/screens/show/ShowScreen.tsx',
      'src/screens/create/CreateScreen.tsx',
    ),
  },
  { name: 'forms', screens: modules('src/form/SectionForm.tsx', 'src/screens/create/CreateForm.tsx') },
];

/** Above this size, in bytes before compression, a resource's definition is a file of its own. */
const SMALL_DEFINITION = 13_000;

/**
 * The layers in the bundler's form. An earlier layer takes its modules, with all their imports, before a later one. The bundler's own few lines go
 * into the first layer. The definitions of small resources share one file, because the links of a menu prefetch most of them.
 */
export const chunkLayers = {
  groups: [
    { name: 'start', test: /rolldown.runtime/, priority: LAYERS.length },
    ...LAYERS.map(({ name, screens }, index) => ({ name, test: screens, priority: LAYERS.length - index })),
    { name: 'definitions', test: /virtual:resource\//, maxModuleSize: SMALL_DEFINITION },
  ],
};

function modules(...paths: readonly string[]): RegExp {
  return new RegExp(`/(?:${paths.map((path) => path.replaceAll('.', String.raw`\.`)).join('|')})$`);
}
