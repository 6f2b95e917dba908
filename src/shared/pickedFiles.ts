import type { FileDetails } from '../../schemas/lib/files/fileFields.ts';

/** A file that a person has picked in a form, until it is sent. The form's values are plain data, so they name it by an id. */
export interface PickedFile extends FileDetails {
  id: string;
}

const picked = new Map<string, File>();

/** Keeps a picked file for the page's life, and gives the value for the form. */
export function keepPicked(file: File): PickedFile {
  const id = crypto.randomUUID();
  picked.set(id, file);
  return { id, name: file.name, mediaType: file.type, size: file.size };
}

/** The file that a form's value names, if it is a picked one. */
export function pickedFile(value: unknown): File | undefined {
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' ? picked.get(id) : undefined;
}

/** Lets a file go that is removed from its form. */
export function forgetPicked(value: unknown): void {
  const { id } = (value ?? {}) as { id?: unknown };
  if (typeof id === 'string') picked.delete(id);
}
