import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonSchema } from '../../lib/jsonSchema.ts';

/** A file of `schemas/operations`: operations that no resource file describes. See `meta/operations.meta.json`. */
export interface OperationsFile {
  name: string;
  title: string;
  description: string;
  operations: {
    id: string;
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    title: string;
    description: string;
    access: string;
    parameters?: { name: string; description: string; schema: JsonSchema }[];
    body?: JsonSchema;
    answer: { status: number; description?: string; data?: JsonSchema; paged?: boolean };
    refusals?: number[];
  }[];
  $defs?: Record<string, JsonSchema>;
}

/**
 * Reads the files of `root`/operations and checks each against its meta-schema. A project without the folder has none.
 *
 * @throws Error that names the file, the place and the remedy of everything that is wrong.
 */
export function readOperations(root: string): OperationsFile[] {
  const folder = join(root, 'operations');
  if (!existsSync(folder)) return [];
  const meta = JSON.parse(readFileSync(join(root, 'meta/operations.meta.json'), 'utf8')) as JsonSchema;
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile(meta);
  const faults: string[] = [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const file = `schemas/operations/${name}`;
      const content = readJson(join(folder, name), file);
      if (!validate(content))
        for (const { instancePath, message } of validate.errors ?? [])
          faults.push(
            `${file}, at ${instancePath || '/'}: ${message ?? 'is not valid'}. The allowed keys and values are in schemas/meta/operations.meta.json.`,
          );
      const operations = content as OperationsFile;
      if (`${operations.name}.json` !== name)
        faults.push(`${file}, at /name: is "${operations.name}"; write "${name.slice(0, -'.json'.length)}", the file's name.`);
      return operations;
    });
  if (faults.length > 0) throw new Error(`The operations have faults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  return files;
}

function readJson(path: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${String(error)}. Mend the file and run npm run generate again.`, {
      cause: error,
    });
  }
}
