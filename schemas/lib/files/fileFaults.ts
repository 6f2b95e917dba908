import type { JsonSchema } from '../jsonSchema.ts';
import { type FileDetails, fileFieldsOf, type FileLimits } from './fileFields.ts';

/** The name of a type on the screen, and the endings of its files. The first one is that of a file without a name. */
const kinds: Readonly<Record<string, { label: string; extensions: readonly [string, ...string[]] }>> = {
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
};

function kindOf(mediaType: string): (typeof kinds)[string] {
  const kind = kinds[mediaType];
  if (!kind) throw new Error(`${mediaType} is no type of file that the portal knows: add it to schemas/lib/files/fileFaults.ts.`);
  return kind;
}

/** @example fileTypesText(['application/pdf', 'image/png', 'image/jpeg']) // 'PDF, PNG or JPEG' */
export const fileTypesText = (mediaTypes: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(mediaTypes.map((type) => kindOf(type).label));

/** The endings of the accepted files, as a file input takes them. @example '.pdf,.png' */
export const acceptedEndings = (mediaTypes: readonly string[]): string =>
  mediaTypes.flatMap((type) => kindOf(type).extensions.map((one) => `.${one}`)).join(',');

export const extensionOf = (mediaType: string): string => kindOf(mediaType).extensions[0];

const KB = 1024;
const MB = KB * KB;
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** A size in words. One below a kilobyte counts as one. @example sizeText(1_258_291) // '1.2 MB' */
export const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${number.format(bytes / MB)} MB`;

/** The size that a field's file may have: the field's own limit, or the portal's if that is less. */
export const largestOf = ({ maxBytes = Infinity }: FileLimits, largestFileBytes: number): number =>
  Math.min(maxBytes, largestFileBytes);

const choose = (mediaTypes: readonly string[]): string => `Choose a ${fileTypesText(mediaTypes)} file`;

/**
 * The fault of a file by its details, or null. The form and the service use the same check; the service checks the content too.
 * @param largest - In bytes.
 */
export function fileFault({ name, mediaType, size }: FileDetails, { mediaTypes }: FileLimits, largest: number): string | null {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const byName = mediaTypes.find((type) => kindOf(type).extensions.includes(ending));
  if (byName === undefined) return `The portal does not take this type of file. ${choose(mediaTypes)}`;
  if (byName !== mediaType) return `The type of this file does not match its name. ${choose(mediaTypes)}`;
  if (size === 0) return `This file is empty. ${choose(mediaTypes)} with content`;
  return size > largest ? `This file is larger than ${sizeText(largest)}. Choose a smaller one` : null;
}

const isFile = (value: unknown): value is FileDetails => {
  const { name, mediaType, size } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof mediaType === 'string' && typeof size === 'number';
};

/** The faults of the files among some values, by their fields. A value of another shape is for its own schema to refuse. */
export function fileFaultsIn(
  properties: Readonly<Record<string, JsonSchema>>,
  values: Readonly<Record<string, unknown>>,
  largestFileBytes: number,
): Record<string, string> {
  return Object.fromEntries(
    fileFieldsOf({ properties }).flatMap(({ field, limits }) => {
      const value = values[field];
      const fault = isFile(value) ? fileFault(value, limits, largestOf(limits, largestFileBytes)) : null;
      return fault === null ? [] : [[field, fault] as const];
    }),
  );
}

/** The fault of a file whose content is of another type, or of none. */
export const contentFault = (mediaTypes: readonly string[]): string =>
  `The content of this file does not match its name. ${choose(mediaTypes)}`;
