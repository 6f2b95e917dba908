import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { answeredFields } from '../../contract/answeredFields.ts';

/** The folder for the notes of `noteFields`, as `npm test` sets it. Without it nothing is noted. */
const folder = process.env['SEEN_FIELDS'];
const noted = new Set<string>();

/**
 * Notes the declared fields that an answer has with a value. When all tests have run, tests/tools/unseenFields.ts names the fields that no answer of the suite had: nothing
 * proves what the service says in them.
 */
export async function noteFields(method: string, path: string, response: Response): Promise<void> {
  if (folder === undefined || !response.ok || !response.headers.get('Content-Type')?.startsWith('application/json')) return;
  const fields = answeredFields(method, path, response.status, await response.clone().json());
  const added = [...fields].filter((field) => !noted.has(field));
  if (added.length === 0) return;
  for (const field of added) noted.add(field);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.txt`), added.map((field) => `${field}\n`).join(''));
}
