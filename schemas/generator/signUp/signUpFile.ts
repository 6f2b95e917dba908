import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClearingAnswer, SignUpModuleSteps, SignUpStep, SignUpSteps } from '../../lib/signUp/signUpSteps.ts';
import type { JsonSchema } from '../../lib/jsonSchema.ts';
import { readFolder, type SchemaFile } from '../schemaFiles.ts';

/** The folder with the steps of a sign-up, below schemas. */
export const signUpFolder = 'forms/sign-up';

/** schemas/forms/sign-up/modules.json as it is written. */
export interface ModulesFile {
  modules: readonly (Omit<SignUpModuleSteps, 'steps'> & {
    steps: readonly (Pick<SignUpStep, 'id' | 'form'> &
      Partial<Omit<SignUpStep, 'page'>> & { page?: string; pageTitle?: string })[];
  })[];
  rules: SignUpSteps['rules'];
  clearing: readonly ClearingAnswer[];
}

/** The file of the modules, unchanged, with its meta-schema. Undefined in a copy of the schemas without a sign-up. */
export function readModulesFile(root: string): { file: SchemaFile; meta: JsonSchema } | undefined {
  const file = readFolder(root, signUpFolder, '.json').find(({ name }) => name === 'modules');
  return file && { file, meta: JSON.parse(readFileSync(join(root, 'meta/sign-up.meta.json'), 'utf8')) as JsonSchema };
}
