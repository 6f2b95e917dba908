import { use } from 'react';
import { hasAccountRule } from '../../schemas/lib/fields/fieldRules.ts';
import type { CompiledForms, FormScreen } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';

type Loading = Partial<Record<FormScreen, Promise<CompiledForms>>>;

/** Kept by the function that loads them: a definition that is translated, or limited to a reader's fields, has the forms of the one in the files. */
const loaded = new WeakMap<ResourceDefinition['loadValidators'], Loading>();

/** The compiled validators of the forms of a resource's screen. The promise is always the same, as React's `use` requires. */
export function validatorsOf(definition: ResourceDefinition, screen: FormScreen): Promise<CompiledForms> {
  const { loadValidators } = definition;
  const ofResource: Loading = loaded.get(loadValidators) ?? {};
  loaded.set(loadValidators, ofResource);
  return (ofResource[screen] ??= withStatus(withChecks(definition, loadValidators(screen))));
}

/** Adds the modulus check, whose table is too large for forms without a bank account. */
async function withChecks({ entity, forms }: ResourceDefinition, loading: Promise<CompiledForms>): Promise<CompiledForms> {
  if (![entity, ...Object.values(forms)].some(hasAccountRule)) return loading;
  const [compiled, { couldExist }] = await Promise.all([loading, import('../../schemas/lib/bank/bankAccount.ts')]);
  return { ...compiled, couldExist };
}

/**
 * The validators, from within a component. It suspends until they have loaded.
 *
 * `use` is called whether or not they have loaded: React renders a component that has suspended again from its first hook, and without the call the hooks after it are not
 * known to be new. It then throws, and renders the whole page a second time.
 */
export const useValidators = (definition: ResourceDefinition, screen: FormScreen): CompiledForms =>
  use(validatorsOf(definition, screen));

/** React's `use` reads a promise that has its result in these fields without suspending, so preloaded validators cause no fallback. */
function withStatus(promise: Promise<CompiledForms>): Promise<CompiledForms> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
