import type { EntitySchema } from '../../lib/jsonSchema.ts';
import type { SignUpSteps } from '../../lib/signUp/types.ts';
import { readFolder, contentOf } from '../schemaFiles.ts';
import { type ModulesFile, readModulesFile, signUpFolder } from './signUpFile.ts';
import { signUpFaults } from './signUpFaults.ts';

/** A sign-up without modules: that of a copy of the schemas that has none. */
const noSteps: SignUpSteps = { modules: [], rules: [], clearing: [], forms: {} };

/**
 * Reads the modules and steps of a sign-up below `root`.
 *
 * @param schemas - The entities and forms that were read.
 * @returns The steps, and all that is wrong with their file.
 */
export function readSignUp(
  root: string,
  schemas: Readonly<Record<'entities' | 'forms', Readonly<Record<string, EntitySchema>>>>,
): { signUp: SignUpSteps; faults: string[] } {
  const found = readModulesFile(root);
  if (!found) return { signUp: noSteps, faults: [] };
  const own = readFolder(root, signUpFolder, '.schema.json').map(({ name }) => name);
  const faults = signUpFaults(found.file, found.meta, schemas, own);
  if (faults.length > 0) return { signUp: noSteps, faults };
  const { modules, rules, clearing } = contentOf(found.file).content as ModulesFile;
  const forms = Object.fromEntries(own.flatMap((name) => (schemas.forms[name] ? [[name, schemas.forms[name]]] : [])));
  return {
    faults,
    signUp: {
      modules: modules.map((module) => ({
        ...module,
        steps: module.steps.map(({ id, form, title = forms[form]?.title ?? form, part = null, when = [], known = null }) => ({
          id,
          title,
          form,
          part,
          when,
          known,
        })),
      })),
      rules,
      clearing,
      forms,
    },
  };
}
