import { readAnswer } from './readAnswer.ts';

/**
 * The file of an answer, with its name from `Content-Disposition`.
 * @throws HttpError when the status is not 2xx.
 */
export async function readFile(answer: Response): Promise<File> {
  if (!answer.ok) return readAnswer<never>(answer);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  const content = await answer.blob();
  return new File([content], encoded === undefined ? 'download' : decodeURIComponent(encoded), { type: content.type });
}
