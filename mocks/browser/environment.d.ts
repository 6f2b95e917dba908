interface ImportMetaEnv {
  /** The database's files in the mock build. */
  readonly VITE_DATABASE_FILES: import('./storage/storedDatabase.ts').DatabaseFiles;
}
