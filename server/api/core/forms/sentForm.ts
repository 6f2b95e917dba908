import { ApiError } from '../apiError.ts';
import { sha256Of } from './sha256.ts';

/** A file as it was sent. Its home keeps the content outside the memory, if it can, until the request has ended. */
export interface SentFile {
  /** The name that the sender gave. */
  readonly name: string;
  /** The type that the sender declared. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Hexadecimal digits. */
  readonly sha256: string;
  /** The unchanged content, in pieces of at most {@link PIECE_BYTES}, as often as it is asked for. A piece is valid until the next one is asked for. */
  pieces(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The size of a piece, in bytes: small enough that handling one holds nobody up, large enough that there are few. */
export const PIECE_BYTES = 262_144;

/** The parts of a form, in their order. */
export interface SentForm {
  readonly parts: readonly (readonly [name: string, value: string | SentFile])[];
  /** Gives up the contents of the files. */
  discard(): Promise<void>;
}

/**
 * Reads a request's form (multipart/form-data).
 *
 * @param mostBytes - Of the whole body.
 * @throws ApiError 413 for a larger body, 400 for one that is no such form or is cut off.
 */
export type ReadForm = (request: Request, mostBytes: number) => Promise<SentForm>;

/** Reads a form whole into the memory: for the browser, whose person sends files to themselves alone. */
export const formInMemory: ReadForm = async (request) => {
  const parts: [string, string | SentFile][] = [];
  for (const [name, value] of await formDataOf(request))
    parts.push([name, typeof value === 'string' ? value : await fileInMemory(value)]);
  return { parts, discard: async () => undefined };
};

/** The refusal of a body that is no form. */
export const invalidForm = (): ApiError =>
  new ApiError(400, 'The body is not a valid form. Send each field as a part of multipart/form-data.');

async function formDataOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw invalidForm();
  }
}

async function fileInMemory(file: File): Promise<SentFile> {
  const content = new Uint8Array(await file.arrayBuffer());
  return {
    name: file.name,
    type: file.type,
    size: content.byteLength,
    sha256: await sha256Of(content),
    async *pieces() {
      for (let from = 0; from < content.byteLength; from += PIECE_BYTES) yield content.subarray(from, from + PIECE_BYTES);
    },
  };
}

/** The whole content of a small file. */
export async function bytesOf({ size, pieces }: SentFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let from = 0;
  for await (const piece of pieces()) {
    bytes.set(piece, from);
    from += piece.byteLength;
  }
  return bytes;
}

/** The first bytes of a file, by which its type is recognised. */
export async function headOf(file: SentFile): Promise<Uint8Array<ArrayBuffer>> {
  for await (const piece of file.pieces()) return piece;
  return new Uint8Array();
}
