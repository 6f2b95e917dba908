/**
 * What the portal loads, in layers: each is one file, and holds what its screens import that no layer before it has. Left to itself, the
 * bundler makes a file for every set of modules that two screens share: a hundred for a list, which weigh a tenth more in gzip than the
 * same code in five, and are asked for one after another. What no layer names stays a file of its own, loaded when it is first needed.
 *
 * @see docs/decisions/025-loading-the-first-page.md
 */
const LAYERS: readonly { name: string; screens: RegExp }[] = [
  // All that the sign-in return has.
  { name: 'start', screens: modules('src/app/main.tsx', 'index.html') },
  // Every routed page, and the list that most visits begin with.
  {
    name: 'portal',
    screens: modules(
      'src/app/App.tsx',
      'src/app/ThemedRoot.tsx',
      'src/app/ProviderScope.tsx',
      'src/app/PartyLists.tsx',
      'src/shell/layouts/EmployerListLayout.tsx',
      // A kilobyte each, which pages of all layouts share.
      'src/shared/dashboard/DashboardState.tsx',
      'src/shared/dashboard/Section.tsx',
      'src/shared/portal/nameWithStatus.ts',
    ),
  },
  // The lists and records of one employer, intermediary or of the provider: who sees the one goes on to the other.
  {
    name: 'records',
    screens: modules(
      'src/app/EmployerScope.tsx',
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
 * The layers as the bundler takes them: an earlier one takes its modules, and all that those import, before a later one does. The bundler's
 * own few lines go into the first. The definitions of small resources are one file: the links of a menu fetch most of them ahead.
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
