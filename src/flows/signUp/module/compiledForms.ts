import type { CompiledForms } from '../../../../schemas/lib/compiledForms.ts';
import { hasAccountRule } from '../../../../schemas/lib/fields/fieldRules.ts';
import { signUp } from '../../../../schemas/generated/signUp.ts';
import type { SignUpModuleSteps } from '../../../../schemas/lib/signUp/types.ts';

const files = import.meta.glob<CompiledForms>('../../../../schemas/built/forms/sign-up/*.js');

/**
 * Loads the compiled validators of a module's forms, with the modulus check for the forms of a bank account.
 *
 * @throws Error with the remedy, if the module has none.
 */
export async function loadForms({ path, steps }: SignUpModuleSteps): Promise<CompiledForms> {
  const load = files[`../../../../schemas/built/forms/sign-up/${path}.js`];
  if (!load) throw new Error(`The forms of the module at "${path}" are not compiled: run npm run generate.`);
  const forms = steps.flatMap(({ form }) => signUp.forms[form] ?? []);
  if (!forms.some(hasAccountRule)) return load();
  const [compiled, { couldExist }] = await Promise.all([load(), import('../../../../schemas/lib/bank/bankAccount.ts')]);
  return { ...compiled, couldExist };
}
