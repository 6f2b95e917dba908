import type { EntitySchema } from '../../lib/jsonSchema.ts';
import type { SignUpSteps } from '../../lib/signUp/signUpSteps.ts';
import { refuse } from '../reports/refuse.ts';
import { readFolder, contentOf } from '../schemaFiles.ts';
import { type ModulesFile, readModulesFile, signUpFolder } from './signUpFile.ts';
import { signUpFaults } from './signUpFaults.ts';

type Step = ModulesFile['modules'][number]['steps'][number];

/** A sign-up without modules: that of a copy of the schemas that has none. */
const noSteps: SignUpSteps = { modules: [], rules: [], clearing: [], forms: {} };

/** The heading of the page that a step begins. */
const pageTitleOf = ({ form, pageTitle, title }: Step, forms: SignUpSteps['forms']): string =>
  pageTitle ?? title ?? forms[form]?.title ?? form;

/**
 * Reads the modules and steps of a sign-up below `root`.
 *
 * @param schemas - The entities and forms that were read.
 * @throws Error that names the file, the line, the column and the remedy of everything that is wrong.
 */
export function readSignUp(
  root: string,
  schemas: Readonly<Record<'entities' | 'forms', Readonly<Record<string, EntitySchema>>>>,
): SignUpSteps {
  const found = readModulesFile(root);
  if (!found) return noSteps;
  const own = readFolder(root, signUpFolder, '.schema.json').map(({ name }) => name);
  refuse(signUpFaults(found.file, found.meta, schemas, own), [found.file]);
  const { modules, rules, clearing } = contentOf(found.file).content as ModulesFile;
  const forms = Object.fromEntries(own.flatMap((name) => (schemas.forms[name] ? [[name, schemas.forms[name]]] : [])));
  return {
    modules: modules.map((module) => ({
      ...module,
      steps: module.steps.map(
        ({ id, form, title = forms[form]?.title ?? form, page = id, part = null, when = [], known = null }) => ({
          id,
          title,
          page: { id: page, title: pageTitleOf(module.steps.find((one) => one.id === page) ?? { id, form }, forms) },
          form,
          part,
          when,
          known,
        }),
      ),
    })),
    rules,
    clearing,
    forms,
  };
}
