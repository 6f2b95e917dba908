/** The progress of the start. */
export type Opening =
  /** `loaded` and `total` are bytes, compressed. */
  | { readonly step: 'download'; readonly loaded: number; readonly total: number }
  /** Another tab has the data. Only in browsers without shared workers. */
  | { readonly step: 'wait' }
  | { readonly step: 'start' }
  | { readonly step: 'ready' }
  | { readonly step: 'failed'; readonly message: string };

/** A file of the build that the mock needs for its start. */
export interface OpeningFile {
  readonly url: string;
  /** Compressed. */
  readonly bytes: number;
}

/**
 * Fetches gzipped files, and counts their bytes.
 *
 * They are compressed by the build, since not every host compresses, and have names that no host takes for compressed files.
 */
export class Download {
  readonly #total: number;
  readonly #onProgress: (opening: Opening) => void;
  #loaded = 0;

  constructor(files: readonly OpeningFile[], onProgress: (opening: Opening) => void) {
    this.#total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#onProgress = onProgress;
  }

  /** The file's content. @throws Error when the host does not have the file. */
  async read({ url }: OpeningFile): Promise<Response> {
    // The name says the content, so that a file of the browser's cache need not be asked for again.
    const cached = await fetch(url, { cache: 'force-cache' });
    // The refusal of an earlier attempt may be in the cache, too.
    const answer = cached.ok ? cached : await fetch(url, { cache: 'reload' });
    if (!answer.ok || !answer.body)
      throw new Error(`${url} could not be fetched (${answer.status}): build the mock again and serve all its files.`);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        this.#loaded += chunk.byteLength;
        this.#onProgress({ step: 'download', loaded: this.#loaded, total: this.#total });
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip')));
  }
}
