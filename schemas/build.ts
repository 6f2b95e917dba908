import { builtFolder } from './generator/built/builtFolder.ts';

/*
 * Makes schemas/built, which git ignores, when it is missing or stale. `npm ci` runs this, and so does every command that needs the folder;
 * the compiler is loaded only when there is something to do.
 */
const root = import.meta.dirname;

try {
  const folder = builtFolder(root);
  if (!folder.isFresh) {
    const { builtFilesOf } = await import('./generator/built/builtFiles.ts');
    folder.write(builtFilesOf(root));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
