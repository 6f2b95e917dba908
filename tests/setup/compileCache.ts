import { join } from 'node:path';

/**
 * Environment variables of the programs that tests start from this checkout: what one has compiled, the next one reads. Two fifths of the processor time of a portal's
 * start are spent on compiling its modules, in its threads once more.
 *
 * Not for copies of the project: they have other paths, so that they would fill the folder and read nothing.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', 'node_modules', '.compile-cache') };
