import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Resource } from '../generated/types.ts';
import type { EntitySchema } from '../lib/jsonSchema.ts';
import type { LifecycleCharts } from '../lib/resources/lifecycleFiles.ts';
import type { Definitions } from '../lib/resources/definitions.ts';
import { ownForm } from '../lib/ownForm.ts';
import { readCharts } from './charts.ts';
import { checkedSchemas, type SchemaFiles } from './checkedSchemas.ts';
import type { Fault } from './reports/fault.ts';
import { refuse } from './reports/refuse.ts';
import { widgetNames, widgetFolders } from './faults/uiFaults.ts';
import { type MetaSchemas, readMetaSchemas } from './metaSchemas.ts';
import type { OperationsFile } from './operationsFile.ts';
import { readFolder } from './schemaFiles.ts';
import { readSharedPermissions } from './sharedPermissions.ts';
import type { SignUpSteps } from '../lib/signUp/signUpSteps.ts';
import { withStepFields } from './signUp/draftEntities.ts';
import { readSignUp } from './signUp/readSignUp.ts';
import { signUpFolder } from './signUp/signUpFile.ts';

/** A resource file with `"*"` expanded. */
export type ResourceFile = Resource;

export interface Schemas {
  meta: MetaSchemas;
  /** The files of schemas/definitions. */
  definitions: Definitions;
  entities: Record<string, EntitySchema>;
  /** The files of schemas/forms, with the fields copied in that they take from entities. */
  forms: Record<string, EntitySchema>;
  resources: Record<string, ResourceFile>;
  operations: OperationsFile[];
  /** The lifecycles. */
  charts: LifecycleCharts;
  /** The modules and steps of a sign-up. */
  signUp: SignUpSteps;
  /** Notes: not faults, but possibly unintended. */
  notes: string[];
}

const readFiles = (root: string): SchemaFiles => ({
  entities: readFolder(root, 'entities', '.schema.json'),
  forms: [...readFolder(root, 'forms', '.schema.json'), ...readFolder(root, signUpFolder, '.schema.json')],
  definitions: readFolder(root, 'definitions', '.json'),
  resources: readFolder(root, 'resources', '.json'),
  operations: readFolder(root, 'operations', '.json'),
});

/**
 * Reads every file below `root`, and checks each against its meta-schema and against each other, and against what lies beside `root`.
 *
 * @param charts - The lifecycles. Default: those beside `root`, or those of this project when there are none.
 * @throws Error that names the file, the line, the column and the remedy of everything that is wrong.
 */
export function readSchemas(root: string, charts: LifecycleCharts = chartsBeside(root)): Schemas {
  const meta = readMetaSchemas(join(root, 'meta'));
  const sharedPermissions = readSharedPermissions(dirname(root));
  const files = readFiles(root);
  const { contents, faults } = checkedSchemas(files, meta, {
    widgets: widgetNames(widgetFolders(root)),
    ...(sharedPermissions && { sharedPermissions }),
    charts,
  });
  refuse(faults, Object.values(files).flat());
  const { definitions, entities, resources, operations, notes } = contents;
  const forms = Object.fromEntries(Object.entries(contents.forms).map(([name, form]) => [name, ownForm(form, entities)]));
  const signUp = readSignUp(root, { entities, forms });
  return { meta, definitions, entities: withStepFields(entities, signUp), forms, resources, operations, charts, signUp, notes };
}

/**
 * Refuses the files below `root` for faults found after reading.
 *
 * @throws Error with the line, the column and the remedy of each, when there are any.
 */
export const refuseFiles = (root: string, faults: readonly Fault[]): void =>
  refuse(faults, Object.values(readFiles(root)).flat());

function chartsBeside(root: string): LifecycleCharts {
  const project = dirname(root);
  return readCharts(existsSync(join(project, 'machines/lifecycles')) ? project : join(import.meta.dirname, '../..'));
}
