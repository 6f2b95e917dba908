import { readAnswer } from './readAnswer.ts';

/**
 * The file of an answer, with its name from `Content-Disposition`.
 * @throws HttpError when the status is not 2xx.
 */
export async function readFile(answer: Response): Promise<File> {
  if (!answer.ok) return readAnswer<never>(answer);
  const content = await answer.blob();
  return new File([content], nameIn(answer.headers.get('Content-Disposition') ?? ''), { type: content.type });
}

/** The encoded name, which any letter may be in, comes before the plain one. @see https://www.rfc-editor.org/rfc/rfc6266#section-4.3 */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download';
}
