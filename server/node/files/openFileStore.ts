import { databaseFiles } from '../../store/files/databaseFiles.ts';
import type { FileStore } from '../../store/files/fileStore.ts';
import { folderFiles } from './folderFiles.ts';

/** The contents of files: in the folder, or in the database without one. */
export const openFileStore = (folder: string | undefined): FileStore =>
  folder === undefined ? databaseFiles : folderFiles(folder);
