import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { JsonSchema } from '../../schemas/lib/jsonSchema.ts';

const ID = 'virtual:secret-fields';

/** Gives the portal the names of all fields that an entity's schema marks `x-secret`: an inspector must not show them. */
export function secretFields(): Plugin {
  let folder = '';
  return {
    name: 'secret-fields',
    configResolved(config) {
      folder = join(config.root, 'schemas/entities');
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const secretFields = ${JSON.stringify(readSecretFields(folder))};` : undefined),
  };
}

function readSecretFields(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));
  const names = files.flatMap((file) => namesIn(JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonSchema));
  return [...new Set(names)].toSorted();
}

function namesIn(schema: JsonSchema): string[] {
  const fields = Object.entries(schema.properties ?? {});
  const parts = [...Object.values(schema.$defs ?? {}), ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...fields.filter(([, field]) => field['x-secret'] === true).map(([name]) => name),
    ...[...fields.map(([, field]) => field), ...parts, ...(schema.items ? [schema.items] : [])].flatMap(namesIn),
  ];
}
