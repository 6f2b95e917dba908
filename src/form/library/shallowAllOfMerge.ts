/** In the build, replaces RJSF's own merge, which no form uses (`experimental_customMergeAllOf`). */
export { mergeConditions as default } from '../mergeConditions.ts';
