import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsWithoutValue } from '../contract/fieldsWithoutValue.ts';
import { declaredFields } from '../contract/answeredFields.ts';

/*
 * After the tests: names the declared fields of the API's answers that no answer of any test had with a value. The folder of their notes is the argument: tests/setup/api/noteFields.ts.
 */
const [, , folder = ''] = process.argv;
const files = await readdir(folder);
const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
const seen = new Set(texts.flatMap((text) => text.trimEnd().split('\n')));
const declared = declaredFields();
const unseen = [...declared].filter((field) => !seen.has(field)).toSorted();
console.log(`${declared.size - unseen.length} of ${declared.size} declared fields were seen with a value.`);
const unexplained = unseen.filter((field) => !Object.hasOwn(fieldsWithoutValue, field));
if (unexplained.length > 0)
  fail('Add a test whose answer has each of these with a value, or take the field out of its schema', unexplained);
const outdated = Object.keys(fieldsWithoutValue).filter((field) => !unseen.includes(field));
if (outdated.length > 0)
  fail('Take these out of tests/contract/fieldsWithoutValue.ts: an answer has them, or nothing declares them', outdated);

function fail(remedy: string, fields: readonly string[]): void {
  console.error(`${remedy}:\n${fields.join('\n')}`);
  process.exitCode = 1;
}
