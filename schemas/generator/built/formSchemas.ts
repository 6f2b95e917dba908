import type { Schemas } from '../readSchemas.ts';
import { builtBanner, declarationsOf, validatorName } from '../validators.ts';

/** The module that gives the forms of `schemas/forms` under their names in camel case, as the service reads them. */
export const formSchemas = 'formSchemas';

/** Path -> content: that module. */
export function generateFormSchemas({ forms }: Schemas): Record<string, string> {
  const all = Object.entries(forms).map(([name, form]) => [validatorName(name), form] as const);
  return {
    [`${formSchemas}.js`]: `${builtBanner}${all.map(([name, form]) => `export const ${name} = ${JSON.stringify(form)};\n`).join('')}`,
    [`${formSchemas}.d.ts`]: declarationsOf(
      formSchemas,
      { name: 'EntitySchema', from: 'jsonSchema.ts' },
      Object.fromEntries(all.map(([name]) => [name, 'EntitySchema'])),
    ),
  };
}
