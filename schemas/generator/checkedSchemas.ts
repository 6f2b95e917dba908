import type { Resource } from '../generated/types.ts';
import type { EntitySchema, JsonSchema } from '../lib/jsonSchema.ts';
import { type Definitions, withDefinitions } from '../lib/resources/definitions.ts';
import { withRecordKinds } from '../lib/resources/recordKinds.ts';
import { unshownFields } from '../lib/resources/restFields.ts';
import { wholeResource } from '../lib/resources/wholeResource.ts';
import { type LifecycleCharts, withLifecycles } from '../lib/resources/lifecycleFiles.ts';
import { withChoices } from './choicesOf.ts';
import { actionFaults } from './faults/actionFaults.ts';
import { archiveFaults } from './faults/archiveFaults.ts';
import { computedFaults } from './faults/values/computedFaults.ts';
import { fileFieldFaults } from './faults/values/fileFieldFaults.ts';
import { definitionFaults } from './faults/definitionFaults.ts';
import { fieldPermissionFaults } from './faults/fieldPermissionFaults.ts';
import { lifecycleFaults } from './faults/lifecycleFaults.ts';
import { type Fault, faultIn } from './reports/fault.ts';
import { metaFaults } from './faults/metaFaults.ts';
import { alphabetCallFaults, alphabetFaults } from './faults/alphabetFaults.ts';
import { namedFaults, permissionFaults } from './faults/namedFaults.ts';
import { operationFaults } from './faults/operationFaults.ts';
import { pathFaults } from './faults/addresses/pathFaults.ts';
import { presetFaults } from './faults/presetFaults.ts';
import { recordFaults } from './faults/recordFaults.ts';
import { ruleFaults } from './faults/values/ruleFaults.ts';
import { sampleFaults } from './faults/sampleFaults.ts';
import { takenCallFaults } from './faults/addresses/takenCalls.ts';
import { screenFaults } from './faults/addresses/screenFaults.ts';
import { secretFaults } from './faults/secretFaults.ts';
import { sectionFaults } from './faults/sectionFaults.ts';
import { templateFaults } from './faults/templateFaults.ts';
import { uiFaults } from './faults/uiFaults.ts';
import { unknownFieldFaults } from './faults/unknownFields.ts';
import { choiceFaults } from './faults/values/choiceFaults.ts';
import { conditionFaults } from './faults/values/conditionFaults.ts';
import { exampleFaults } from './faults/values/exampleFaults.ts';
import { fieldNameFaults, takenFieldFaults } from './faults/values/fieldNameFaults.ts';
import { keywordFaults } from './faults/values/keywordFaults.ts';
import { patternFaults } from './faults/values/patternFaults.ts';
import { referenceFaults } from './faults/values/referenceFaults.ts';
import { valueFaults } from './faults/values/valueFaults.ts';
import type { MetaSchemas } from './metaSchemas.ts';
import type { OperationsFile } from './operationsFile.ts';
import { contentOf, type SchemaFile } from './schemaFiles.ts';

const KINDS = ['definitions', 'entities', 'forms', 'resources', 'operations'] as const;
type Kind = (typeof KINDS)[number];

/** The files of schemas, unchanged. */
export type SchemaFiles = Readonly<Record<Kind, readonly SchemaFile[]>>;

/** The names outside the files to which they refer. Left out if unknown, as in a test's copy of the schemas alone. */
export interface Surroundings {
  /** The names that a `ui:widget` may have. */
  widgets: readonly string[];
  /** The permissions that no resource's file gives. */
  sharedPermissions?: readonly string[];
  /** The charts of machines/lifecycles. */
  charts?: LifecycleCharts;
}

/** The contents of the files, by name: `resources` with `"*"` expanded, `forms` unchanged. */
export interface Contents {
  definitions: Definitions;
  entities: Record<string, EntitySchema>;
  forms: Record<string, EntitySchema>;
  resources: Record<string, Resource>;
  operations: OperationsFile[];
  /** Notes: not faults, but possibly unintended. */
  notes: string[];
}

interface ReadFile extends SchemaFile {
  kind: Kind;
  content: unknown;
}

/**
 * Everything that is wrong with the files, each fault with its line, its column and its remedy, and what they hold. A file with wrong keys is not
 * checked further, and no guesses about it are reported.
 */
export function checkedSchemas(
  files: SchemaFiles,
  meta: MetaSchemas,
  surroundings: Surroundings,
): { contents: Contents; faults: Fault[] } {
  const faults: Fault[] = [];
  const all = KINDS.flatMap((kind) =>
    files[kind].map((file): ReadFile => {
      const { content, faults: unread } = contentOf(file);
      faults.push(...unread);
      return { ...file, kind, content };
    }),
  );
  const readable = all.filter(({ content }) => content !== undefined);
  faults.push(...shapeFaults(readable, meta), ...readable.flatMap(findMisnamedFiles));
  const faulty = new Set(faults.map(({ file }) => file));
  const lost = new Set(all.filter(({ path }) => faulty.has(path)).map(({ name }) => name));
  const sound = all.filter(({ path }) => !faulty.has(path));
  const contents = contentsOf(sound, surroundings.charts ?? {});
  faults.push(
    ...readable.flatMap(({ path, content }) => patternFaults(path, content)),
    ...[...undefinedFaults(sound), ...livingFaults(sound, surroundings), ...faultsAmong(contents, surroundings, lost.size === 0)]
      // Of a file that is there and cannot be read, nobody knows what it lacks.
      .filter(({ missing }) => missing === undefined || !lost.has(missing))
      .map((fault) => atItsPath(fault, sound)),
  );
  return { contents, faults };
}

/** A fault of a form with the path of its file: the checks know it by its name alone, and it may be in a folder below. */
function atItsPath(fault: Fault, files: readonly ReadFile[]): Fault {
  const form = files.find(({ kind, name }) => kind === 'forms' && fault.file === `schemas/forms/${name}.schema.json`);
  return form ? { ...fault, file: form.path } : fault;
}

/** The meta-schema of each kind of file. */
const META: Readonly<Record<keyof MetaSchemas, readonly Kind[]>> = {
  definition: ['definitions'],
  entity: ['entities', 'forms'],
  resource: ['resources'],
  operations: ['operations'],
};

function shapeFaults(files: readonly ReadFile[], metas: MetaSchemas): Fault[] {
  return (['definition', 'entity', 'resource', 'operations'] as const).flatMap((meta) => {
    const own = files.filter(({ kind }) => META[meta].includes(kind));
    return metaFaults(metas[meta], Object.fromEntries(own.map(({ path, content }) => [path, content])));
  });
}

/** Files whose $id, or name, is not that of the file. */
function findMisnamedFiles({ path, name, kind, content }: ReadFile): Fault[] {
  const key = kind === 'entities' || kind === 'forms' ? '$id' : 'name';
  const said: unknown = (content as Record<string, unknown> | null)?.[key];
  return said === undefined || said === name
    ? []
    : [faultIn(path, `/${key}`, `is ${JSON.stringify(said)}; write "${name}", the file's name.`)];
}

const byName = <Content>(files: readonly ReadFile[], kind: Kind): Record<string, Content> =>
  Object.fromEntries(files.filter((file) => file.kind === kind).map(({ name, content }) => [name, content as Content]));

/** Asked of the files as they are written: what follows from a lifecycle is no fault of theirs. */
const livingFaults = (files: readonly ReadFile[], { charts }: Surroundings): Fault[] =>
  charts ? lifecycleFaults(byName(files, 'resources'), byName(files, 'entities'), charts) : [];

const undefinedFaults = (files: readonly ReadFile[]): Fault[] =>
  files.flatMap(({ path, content }) => definitionFaults(path, content, definitionsOf(files)));

const definitionsOf = (files: readonly ReadFile[]): Definitions =>
  withRecordKinds(byName<JsonSchema>(files, 'definitions'), byName<Resource>(files, 'resources'));

function contentsOf(files: readonly ReadFile[], charts: LifecycleCharts): Contents {
  const choices = { lifecycles: Object.keys(charts) };
  const definitions = definitionsOf(files);
  const read = <Content>(kind: Kind): Record<string, Content> =>
    withDefinitions(withChoices(byName<Content>(files, kind), choices), definitions);
  const living = withLifecycles({ resources: read<Resource>('resources'), entities: read<EntitySchema>('entities') }, charts);
  const { entities } = living;
  const written = Object.entries(living.resources);
  const resources = written.map(([name, file]): [string, Resource] => {
    const entity = entities[file.entity];
    return [name, entity ? wholeResource(file, entity) : file];
  });
  return {
    definitions,
    entities,
    forms: read('forms'),
    resources: Object.fromEntries(resources),
    operations: Object.values(read('operations')),
    notes: written.flatMap(([name, file]) => {
      const entity = entities[file.entity];
      const unshown = entity ? unshownFields(file, entity) : [];
      return unshown.length > 0
        ? [
            `schemas/resources/${name}.json: "*" leaves out ${unshown.join(', ')}, which only the service sets; name them in a section to show them.`,
          ]
        : [];
    }),
  };
}

/** @param isAll - Whether all files are among them: only then is it known that something is nowhere. */
function faultsAmong({ entities, forms, resources, operations }: Contents, around: Surroundings, isAll: boolean): Fault[] {
  const schemas = { entities, forms } as const;
  const calls = operations.flatMap((file) => file.operations);
  return [
    ...(['entities', 'forms'] as const).flatMap((folder) => [
      ...valueFaults(folder, schemas[folder], entities),
      ...keywordFaults(folder, schemas[folder]),
      ...choiceFaults(folder, schemas[folder]),
      ...exampleFaults(folder, schemas[folder], entities),
      ...conditionFaults(folder, schemas[folder]),
      ...fieldNameFaults(folder, schemas[folder]),
      ...ruleFaults(folder, schemas[folder]),
    ]),
    ...takenFieldFaults(entities, resources),
    ...referenceFaults(entities, resources),
    ...unknownFieldFaults(resources, entities),
    ...namedFaults(resources, entities),
    ...alphabetFaults(resources, entities),
    ...presetFaults(resources, entities),
    ...sectionFaults(resources, entities),
    ...templateFaults(resources, entities),
    ...recordFaults({ entities, resources }),
    ...pathFaults(resources, entities),
    ...takenCallFaults(resources, operations),
    ...archiveFaults(entities, resources),
    ...computedFaults(entities),
    ...fieldPermissionFaults(entities, resources),
    ...actionFaults({ entities, forms, resources }),
    ...screenFaults(resources),
    ...secretFaults(entities, resources),
    ...fileFieldFaults(entities, resources),
    ...sampleFaults(resources, entities),
    ...uiFaults({ entities, forms, resources }, around.widgets),
    ...operationFaults(operations, entities),
    ...(isAll ? alphabetCallFaults(resources, calls) : []),
    ...(isAll && around.sharedPermissions ? permissionFaults(resources, around.sharedPermissions, operations) : []),
  ];
}
