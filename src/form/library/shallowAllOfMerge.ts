/** In the build, takes the place of RJSF's own merge, which every form replaces anyway (`experimental_customMergeAllOf`). */
export { mergeConditions as default } from '../mergeConditions.ts';
