interface ImportMetaEnv {
  /** Address of the sample data's dump in the mock build. */
  readonly VITE_SAMPLE_DUMP: string;
}
