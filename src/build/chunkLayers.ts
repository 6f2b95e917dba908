/**
 * The chunk layers of the portal. Each layer is one file, with the imports of its screens that no earlier layer contains. By default the bundler
 * makes a file for every set of modules that two screens share: a hundred files for a list, which are a tenth larger in gzip than the same code in
 * five files, and are requested one after another. Modules without a layer stay files of their own, loaded when they are first needed.
 *
 * @see docs/decisions/025-loading-the-first-page.md
 */
const LAYERS: readonly { name: string; screens: RegExp }[] = [
  {
    name: 'start',
    screens: modules(
      // The modules of the sign-in return.
      'src/app/main.tsx',
      'index.html',
      // Small modules of the page of a dashboard in a frame, which loads no later layer.
      'src/shared/theme/tokens.ts',
      'src/shared/download.ts',
      'schemas/lib/csv.ts',
      'schemas/lib/text/money.ts',
      'schemas/lib/text/percent.ts',
    ),
  },
  // The theme and the styles of components, which charts need too: the page of a dashboard in a frame loads no layer after this one.
  {
    name: 'styles',
    screens: modules(
      'src/shared/theme/theme.ts',
      '@mui/material/styles/styled.mjs',
      '@mui/material/styles/useTheme.mjs',
      '@mui/material/styles/useThemeProps.mjs',
      '@mui/material/NoSsr/NoSsr.mjs',
      '@mui/material/Portal/Portal.mjs',
      '@mui/material/Typography/Typography.mjs',
      '@mui/material/useMediaQuery/index.mjs',
      '@mui/system/ThemeProvider/ThemeProvider.mjs',
      '@mui/system/RtlProvider/index.mjs',
      '@mui/utils/composeClasses/composeClasses.mjs',
      '@mui/utils/generateUtilityClasses/generateUtilityClasses.mjs',
      '@mui/utils/ownerWindow/ownerWindow.mjs',
      '@mui/utils/useEventCallback/useEventCallback.mjs',
      '@mui/utils/useForkRef/useForkRef.mjs',
      '@mui/utils/useId/useId.mjs',
      '@mui/utils/useLazyRef/useLazyRef.mjs',
      '@mui/utils/useSlotProps/useSlotProps.mjs',
    ),
  },
  // Every routed page. The pages of the sign-up without a form need little more of the portal than this.
  {
    name: 'frame',
    screens: modules(
      'src/app/App.tsx',
      'src/app/ThemedRoot.tsx',
      'src/shell/layouts/SignUpLayout.tsx',
      'src/shared/page/Page.tsx',
      'src/shared/ui/Surface.tsx',
      'src/shared/ui/StatusBadge.tsx',
      'schemas/lib/text/formatDate.ts',
      'src/shared/feedback/reasonOf.ts',
      'src/fields/LoadFailure.tsx',
      'src/providers/auth/mayAt.ts',
      'src/screens/list/filters/NativeSelect.tsx',
      '@tanstack/react-query/build/modern/useQuery.js',
    ),
  },
  // The values of fields, and the rest of what both the lists and the forms of the sign-up need.
  {
    name: 'values',
    screens: modules(
      'schemas/lib/text/formatValue.ts',
      'src/fields/format/Value.tsx',
      'src/form/FormButtons.tsx',
      'schemas/lib/formats.ts',
      'schemas/lib/fields/fieldRules.ts',
      'src/fields/parts/resourceParts.ts',
      'src/shared/pickedFiles.ts',
      // Small controls that records and the sign-up share.
      'src/shared/ui/BackLink.tsx',
      'src/screens/unsaved/UnsavedEditsGuard.tsx',
      'src/fields/format/RevealButton.tsx',
      'src/fields/parts/SectionParts.tsx',
      'schemas/lib/fields/conditions.ts',
      '@mui/material/Alert/Alert.mjs',
      '@mui/material/Card/Card.mjs',
      '@mui/material/IconButton/IconButton.mjs',
      '@mui/material/Skeleton/Skeleton.mjs',
      '@mui/icons-material/AddRounded.mjs',
      '@mui/icons-material/ArrowUpwardRounded.mjs',
      '@mui/icons-material/CloseRounded.mjs',
    ),
  },
  // The list with which most visits begin.
  {
    name: 'portal',
    screens: modules(
      'src/app/scopes/ProviderScope.tsx',
      'src/app/PartyLists.tsx',
      'src/shell/layouts/EmployerListLayout.tsx',
      // Drawn once the page is there: two kilobytes, which would be a request of their own on every page.
      'src/shell/notices/NoticeBell.tsx',
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
  // The first page of an employer or an intermediary, without its charts.
  {
    name: 'dashboards',
    screens: modules(
      'src/resources/employers/EmployerDashboard.tsx',
      'src/resources/intermediaries/IntermediaryDashboard.tsx',
      'src/domain/month/MonthSections.tsx',
    ),
  },
  // The inputs of forms, which plain fields are made of too.
  {
    name: 'typing',
    screens: modules(
      '@mui/material/OutlinedInput/OutlinedInput.mjs',
      '@mui/material/NativeSelect/NativeSelect.mjs',
      '@mui/material/Checkbox/Checkbox.mjs',
      '@mui/material/Radio/Radio.mjs',
      '@mui/material/RadioGroup/RadioGroup.mjs',
      '@mui/material/FormControlLabel/FormControlLabel.mjs',
      // Parts of an autocomplete that menus and dialogs have too.
      '@mui/utils/contains/contains.mjs',
      '@mui/material/utils/mergeSlotProps.mjs',
      '@mui/material/FilledInput/filledInputClasses.mjs',
    ),
  },
  // Dialogs, menus and plain fields, which share much of each other. A form needs none of them.
  {
    name: 'dialogs',
    screens: modules(
      'src/shared/question/QuestionDialog.tsx',
      '@mui/material/Menu/Menu.mjs',
      '@mui/material/MenuItem/MenuItem.mjs',
      '@mui/material/TextField/TextField.mjs',
    ),
  },
  // A form by itself, as the sign-up has it; then the forms of records.
  { name: 'inputs', screens: modules('src/form/SchemaForm.tsx', 'src/form/formModel.ts') },
  {
    name: 'forms',
    screens: modules(
      'src/form/SectionForm.tsx',
      'src/form/useReportedInput.ts',
      'src/screens/create/CreateForm.tsx',
      'src/screens/RefusedPage.tsx',
    ),
  },
  // Small lists that float, which charts have too.
  { name: 'floating', screens: modules('@mui/material/Popper/Popper.mjs') },
  { name: 'charts', screens: modules('src/domain/month/ContributionsChart.tsx') },
  // The pages that take a file: a link of most lists prefetches them.
  { name: 'uploads', screens: modules('src/resources/bulk-load-jobs/uploadPages.tsx') },
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
