import type { CompiledForms, FormScreen } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';

type Loading = Partial<Record<FormScreen, Promise<CompiledForms>>>;

const loaded = new WeakMap<ResourceDefinition, Loading>();

/** The compiled validators of the forms of a resource's screen. The promise is always the same, as React's `use` requires. */
export function validatorsOf(definition: ResourceDefinition, screen: FormScreen): Promise<CompiledForms> {
  const ofDefinition: Loading = loaded.get(definition) ?? {};
  loaded.set(definition, ofDefinition);
  return (ofDefinition[screen] ??= definition.loadValidators(screen));
}
