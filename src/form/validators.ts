import type { CompiledForms, FormScreen } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';

type Loading = Partial<Record<FormScreen, Promise<CompiledForms>>>;

const loaded = new WeakMap<ResourceDefinition, Loading>();

/** The compiled validators of the forms of a resource's screen. The promise is always the same, as React's `use` requires. */
export function validatorsOf(definition: ResourceDefinition, screen: FormScreen): Promise<CompiledForms> {
  const ofDefinition: Loading = loaded.get(definition) ?? {};
  loaded.set(definition, ofDefinition);
  return (ofDefinition[screen] ??= withStatus(definition.loadValidators(screen)));
}

/** React's `use` reads a promise that has its result in these fields without suspending, so preloaded validators cause no fallback. */
function withStatus(promise: Promise<CompiledForms>): Promise<CompiledForms> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
