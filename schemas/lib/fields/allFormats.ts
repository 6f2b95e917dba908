import { formats } from '../formats.ts';
import { activityFormats } from './activityFormats.ts';
import { phoneFormats } from './phoneFormats.ts';

/** The formats that need a library or a list, by their modules: the name of the file in this folder, and of its export. */
export const tableFormats = { phoneFormats, activityFormats };

/** All formats of the `format` keyword. */
export const allFormats = { ...formats, ...phoneFormats, ...activityFormats };
