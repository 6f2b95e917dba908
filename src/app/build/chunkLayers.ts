/**
 * What the portal loads, in layers: each is one file, and holds what its screens import that no layer before it has. Left to itself, the
 * bundler makes a file for every set of modules that two screens share: a hundred for a list, which weigh a tenth more in gzip than the
 * same code in five, and are asked for one after another. What no layer names stays a file of its own, loaded when it is first needed.
 *
 * @see docs/decisions/019-chunks-in-layers.md
 */
const LAYERS: readonly { name: string; screens: RegExp }[] = [
  // All that the sign-in return has.
  { name: 'start', screens: /src\/app\/main\.tsx$|index\.html/ },
  // Every routed page, and the list that most visits begin with.
  {
    name: 'portal',
    screens:
      /src\/(app\/(App|ThemedRoot|PartyLists)|shell\/layouts\/EmployerListLayout|shared\/dashboard\/(DashboardState|Section)|shared\/portal\/nameWithStatus)\.tsx?$/,
  },
  // The lists and records of one employer, intermediary or of the provider: who sees the one goes on to the other.
  {
    name: 'records',
    screens:
      /src\/(app\/(EmployerScope|ProviderScope|PartyDashboard)|shell\/(layouts\/SideMenuLayout|menu\/EntryCount)|schema-ui\/(WithDefinition|list\/ListScreen|show\/ShowScreen|create\/CreateScreen))\.tsx$/,
  },
  { name: 'forms', screens: /src\/schema-ui\/(form\/SectionForm|create\/CreateForm)\.tsx$/ },
];

/** The layers as the bundler takes them: an earlier one takes its modules, and all that those import, before a later one does. */
export const chunkLayers = {
  groups: [
    { name: 'start', test: /rolldown.runtime/, priority: 100 },
    ...LAYERS.map(({ name, screens }, index) => ({ name, test: screens, priority: LAYERS.length - index })),
    { name: 'definitions', test: /virtual:resource\//, maxModuleSize: 13_000 },
  ],
};
