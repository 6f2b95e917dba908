import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Reports every file that is written, created or removed below `folders`, including in folders created later.
 *
 * Each folder has its own watcher: on Linux the recursive watcher loses a file when an editor saves it by replacing it.
 * @returns A function that ends the watching.
 */
export function watchFolders(folders: readonly string[], changed: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const add = (folder: string): void => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (name === null) return;
      const path = join(folder, name);
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) addTree(path);
      else changed(path);
    });
    // A removed folder ends its watcher too.
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const addTree = (folder: string): void => {
    add(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) addTree(join(folder, entry.name));
  };
  for (const folder of folders) addTree(folder);
  return () => {
    for (const folder of watchers.keys()) forget(folder);
  };
}
