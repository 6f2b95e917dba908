import { Refusal } from '../../work/core/refusal.ts';
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../../api/core/apiError.ts';
import { invalidForm, PIECE_BYTES, type ReadForm, type SentFile } from '../../api/core/forms/sentForm.ts';

/** No form of ours has as many parts, and none a text as long. */
const limits = { parts: 200, fieldSize: 262_144, headerPairs: 20, headerSize: 16_384 };

/**
 * Reads forms as they arrive: files go to the disk piece by piece and are hashed as they pass, so that a large one takes no memory and holds up nobody.
 *
 * @param folder - On a disk with room for the largest files. A file has no name in it, so that the system frees it when the service ends, however it ends.
 */
export const formsOnDisk =
  (folder: string): ReadForm =>
  async (request, mostBytes) => {
    const body = request.body;
    if (!body) throw invalidForm();
    const files: FileHandle[] = [];
    const discard = async (): Promise<void> => {
      for (const file of files.splice(0)) await file.close();
    };
    const openFile = async (): Promise<FileHandle> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await namelessFile(folder);
      files.push(file);
      return file;
    };
    try {
      const parts = await partsOf(request.headers.get('Content-Type') ?? '', Readable.from(body), { openFile, mostBytes });
      return { parts, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };

/** A file that only its handle leads to. */
async function namelessFile(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

interface Reading {
  openFile: () => Promise<FileHandle>;
  mostBytes: number;
}

/** @throws ApiError as {@link ReadForm} */
async function partsOf(
  contentType: string,
  body: Readable,
  { openFile, mostBytes }: Reading,
): Promise<[name: string, value: string | SentFile][]> {
  const parts: Promise<[string, string | SentFile]>[] = [];
  const contents: Readable[] = [];
  let fault: ApiError | undefined;
  const refuse = (error: ApiError): void => {
    fault ??= error;
  };
  const form = busboyOf(contentType)
    .on('field', (name: string | undefined, value: string, _isNameCut: boolean, isCut: boolean) => {
      if (name === undefined) refuse(invalidForm());
      if (isCut) refuse(new ApiError(413, 'A field of the form is too long. Shorten it, or send a file in its place.'));
      parts.push(Promise.resolve([decodeName(name ?? ''), value]));
    })
    .on('file', (name: string | undefined, content: Readable, fileName: string | undefined, _encoding: string, type: string) => {
      if (name === undefined) refuse(invalidForm());
      // The failure of the whole form, which follows, is the one that counts.
      content.on('error', () => undefined);
      contents.push(content);
      const file = keepFile(content, openFile, { name: decodeName(fileName ?? ''), type }).catch((error: unknown) => {
        // A full disk: what follows is not read.
        body.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      });
      // The failure is the form's, which is awaited first.
      file.catch(() => undefined);
      parts.push(file.then((kept) => [decodeName(name ?? ''), kept]));
    })
    .on('partsLimit', () => refuse(new ApiError(413, `The form has more than ${limits.parts} parts. Send fewer.`)));
  try {
    await pipeline(body, limitedTo(mostBytes), form);
  } catch (error) {
    for (const content of contents) content.destroy();
    await Promise.allSettled(parts);
    throw refusalFor(error);
  }
  if (fault) {
    await Promise.allSettled(parts);
    throw fault;
  }
  return Promise.all(parts);
}

function busboyOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      limits,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw invalidForm();
  }
}

/** Passes a body on while it is small enough. */
const limitedTo = (mostBytes: number) =>
  async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw new ApiError(413, 'The request is too large. Choose a smaller file.');
      yield chunk;
    }
  };

/** Failures of the system, such as a full disk, have a code and are not the sender's. A connection that breaks has one, too. */
function refusalFor(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return invalidForm();
  const isCutOff = ['ECONNRESET', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'].includes(code);
  return isCutOff ? new ApiError(400, 'The body was cut off. Send it again.') : error;
}

/** Browsers write these three characters of a name so. @see HTML Standard, "multipart/form-data encoding algorithm" */
const decodeName = (name: string): string => name.replaceAll(/%0a/gi, '\n').replaceAll(/%0d/gi, '\r').replaceAll('%22', '"');

/** Writes a file's content as it arrives. */
async function keepFile(
  content: Readable,
  openFile: () => Promise<FileHandle>,
  { name, type }: Pick<SentFile, 'name' | 'type'>,
): Promise<SentFile> {
  const hash = createHash('sha256');
  const file = await openFile();
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await file.write(chunk, 0, chunk.byteLength, size);
    size += chunk.byteLength;
  }
  return { name, type, size, sha256: hash.digest('hex'), pieces: () => piecesIn(file, size) };
}

async function* piecesIn(file: FileHandle, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const piece = new Uint8Array(Math.min(PIECE_BYTES, size));
  for (let from = 0; from < size; from += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, size - from);
    const { bytesRead } = await file.read(piece, 0, length, from);
    if (bytesRead < length) throw new Error('A file that was sent has become shorter on the disk.');
    yield piece.subarray(0, length);
  }
}
