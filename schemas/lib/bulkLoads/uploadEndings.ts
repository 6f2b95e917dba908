/** The endings of the names of files that uploads take, as the browser's picker wants them. */
export const uploadEndings = '.csv,.txt,.tsv,.xlsx,.xml';
