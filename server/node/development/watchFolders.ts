import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Tells of every file that is written, comes or goes below `folders`, also in folders that come later.
 *
 * One watcher for each folder: the recursive one of Linux loses sight of a file that an editor saves by putting a new one in its place.
 * @returns What ends it.
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
    // A folder that goes takes its watcher with it.
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
