interface ImportMetaEnv {
  /** Where the mock build keeps the dump of the sample data. */
  readonly VITE_SAMPLE_DUMP: string;
}
