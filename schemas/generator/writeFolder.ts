import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The paths of all files below `folder`, relative to it. A folder that is not there holds none. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Undefined when the file does not exist. */
export function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Makes `files` (path -> content) all that `folder` holds. A file that is right already is left alone: whatever watches it starts again for
 * a real change only. Each file appears whole, because another process may be reading it.
 */
export function writeFolder(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    if (contentOf(file) === content) continue;
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, content);
    renameSync(unfinished, file);
  }
  // Forced, since another process may be doing the same.
  for (const name of filesIn(folder)) if (files[name] === undefined) rmSync(join(folder, name), { force: true });
}
