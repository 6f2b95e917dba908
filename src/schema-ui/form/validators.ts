import type { Validate } from '../../../schemas/validate.ts';
import type { ResourceDefinition } from '../model/definition.ts';

const loaded = new WeakMap<ResourceDefinition, Promise<Record<string, Validate>>>();

/** The compiled validators of a resource's forms: one promise for a resource, as React's `use` asks. */
export function validatorsOf(definition: ResourceDefinition): Promise<Record<string, Validate>> {
  const known = loaded.get(definition);
  if (known) return known;
  const loading = definition.loadValidators();
  loaded.set(definition, loading);
  return loading;
}

/** `personal-details` -> `personalDetails`: how schemas/generator/validators.ts names the validator of a section. */
export const validatorName = (form: string): string => form.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The validator of the form `form`: a section's id, or `create`.
 * @throws Error naming the remedy, when the generated files are older than the resource's.
 */
export function validatorFor(form: string, validators: Readonly<Record<string, Validate>>, resource: string): Validate {
  const validate = validators[validatorName(form)];
  if (!validate) throw new Error(`No validator for "${form}" of "${resource}": run npm run generate.`);
  return validate;
}
