import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CompiledForms } from '../../../../schemas/lib/compiledForms.ts';
import { hasAccountRule } from '../../../../schemas/lib/fields/fieldRules.ts';
import { signUp } from '../../../../schemas/built/signUp.js';

const files = import.meta.glob<CompiledForms>('../../../../schemas/built/forms/sign-up/*.js');

/** @throws Error with the remedy, if the form has no validators. */
async function loadForm(name: string): Promise<CompiledForms> {
  const load = files[`../../../../schemas/built/forms/sign-up/${name}.js`];
  const form = signUp.forms[name];
  if (!load || !form) throw new Error(`The form "${name}" is not compiled: run npm run generate.`);
  if (!hasAccountRule(form)) return load();
  const [compiled, { couldExist }] = await Promise.all([load(), import('../../../../domain/bank/bankAccount.ts')]);
  return { ...compiled, couldExist };
}

/** The compiled validators of a form, with the modulus check if it has a bank account. Kept, so that a step that was loaded before opens at once. */
export const compiledForm = (name: string) =>
  queryOptions({
    queryKey: ['sign-up-form', name],
    queryFn: async () => loadForm(name),
    staleTime: Infinity,
    gcTime: Infinity,
    // A file of the portal, which needs no service: the browser says itself whether it can be loaded.
    networkMode: 'always',
  });

/** Loads a form before its step is shown. The step asks for it again after a failure, and shows that. */
export const loadAhead = async (queryClient: QueryClient, name: string): Promise<void> =>
  queryClient.query(compiledForm(name)).then(
    () => undefined,
    () => undefined,
  );
