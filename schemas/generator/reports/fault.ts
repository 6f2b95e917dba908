import type { Position } from './position.ts';

/** A mistake within a file, or within the part of a file that a check looks at. */
export interface PartFault {
  /** A JSON Pointer to the mistake, as in RFC 6901. Empty: the whole file, or the whole part. */
  pointer: string;
  /** The mistake and its remedy: `boat has no field "nmae"; correct the name.` */
  message: string;
  /** The name of a file that is missing, when this is the mistake. It is none when the file is there and cannot be read. */
  missing?: string;
}

/** A mistake in a file of the schemas. */
export interface Fault extends PartFault {
  /** From the project's folder on: `schemas/resources/payrolls.json`. */
  file: string;
  /** Of a mistake to which no pointer leads, such as JSON that cannot be read. */
  position?: Position;
}

export const faultAt = (pointer: string, message: string): PartFault => ({ pointer, message });

export const faultIn = (file: string, pointer: string, message: string): Fault => ({ file, pointer, message });

/** A mistake that there is not a file of this name, to which something refers. */
export const missingAt = (name: string, pointer: string, message: string): PartFault => ({ pointer, message, missing: name });

/** The faults of a file, from those of its content. */
export const faultsIn = (file: string, faults: readonly PartFault[]): Fault[] => faults.map((fault) => ({ ...fault, file }));

/** The faults of a part, as those of the whole in which it stands at `pointer`. */
export const faultsBelow = (pointer: string, faults: readonly PartFault[]): PartFault[] =>
  faults.map((fault) => ({ ...fault, pointer: `${pointer}${fault.pointer}` }));
