import type { CompiledForms } from '../../schemas/lib/compiledForms.ts';
import type { ResourceDefinition } from '../fields/model/definition.ts';

const loaded = new WeakMap<ResourceDefinition, Promise<CompiledForms>>();

/** The compiled validators of a resource's forms: one promise for a resource, as React's `use` asks. */
export function validatorsOf(definition: ResourceDefinition): Promise<CompiledForms> {
  const known = loaded.get(definition);
  if (known) return known;
  const loading = definition.loadValidators();
  loaded.set(definition, loading);
  return loading;
}
