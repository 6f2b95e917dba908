import { hasAccountRule } from '../../schemas/lib/fields/fieldRules.ts';
import type { CompiledForms, FormScreen } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';

type Loading = Partial<Record<FormScreen, Promise<CompiledForms>>>;

/** Kept by the function that loads them: a definition that is limited to a reader's fields has the forms of the one in the files. */
const loaded = new WeakMap<ResourceDefinition['loadValidators'], Loading>();

/** The compiled validators of the forms of a resource's screen. The promise is always the same: a component that suspends asks again. */
export function validatorsOf(definition: ResourceDefinition, screen: FormScreen): Promise<CompiledForms> {
  const { loadValidators } = definition;
  const ofResource: Loading = loaded.get(loadValidators) ?? {};
  loaded.set(loadValidators, ofResource);
  return (ofResource[screen] ??= noteResult(withChecks(definition, loadValidators(screen))));
}

const results = new WeakMap<Promise<CompiledForms>, PromiseSettledResult<CompiledForms>>();

function noteResult(promise: Promise<CompiledForms>): Promise<CompiledForms> {
  promise.then(
    (value) => results.set(promise, { status: 'fulfilled', value }),
    (reason: unknown) => results.set(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** Adds the modulus check, whose table is too large for forms without a bank account. */
async function withChecks({ entity, forms }: ResourceDefinition, loading: Promise<CompiledForms>): Promise<CompiledForms> {
  if (![entity, ...Object.values(forms)].some(hasAccountRule)) return loading;
  const [compiled, { couldExist }] = await Promise.all([loading, import('../../domain/bank/bankAccount.ts')]);
  return { ...compiled, couldExist };
}

/**
 * The validators, from within a component, which suspends until they have loaded.
 *
 * The promise is thrown, as libraries for Suspense do, and not given to React's `use`. React replays a component that waits in `use`, and does not know the
 * hooks after it to be new when it has meanwhile loaded; and its `act` takes each render with a `use` for one that waits, even when all has loaded.
 */
export function useValidators(definition: ResourceDefinition, screen: FormScreen): CompiledForms {
  const waiting = validatorsOf(definition, screen);
  const ended = results.get(waiting);
  // oxlint-disable-next-line typescript/only-throw-error -- Suspense catches promises.
  if (!ended) throw waiting;
  if (ended.status === 'rejected') throw ended.reason;
  return ended.value;
}
