import product from '../../schemas/rules/product.json' with { type: 'json' };
import type { ApiConnection } from './apiConnection.ts';
import { element } from './signIn/element.ts';
import './opening/mockPages.css';
import type { Opening } from './opening/opening.ts';

/** A start within this time is not worth a page: most loads find the database open. */
const BLINK_MS = 250;

/** Waits until the mock can answer, and shows meanwhile how far it is. @param place - Empty before and after. */
export async function showOpening(api: Pick<ApiConnection, 'opened'>, place: HTMLElement): Promise<void> {
  const text = element('p', { className: 'mock-step' });
  const bar = element('progress', { max: 1 });
  bar.setAttribute('aria-label', 'Progress');
  const page = element('main', { className: 'mock-page mock-opening' });
  page.append(
    element('h1', { textContent: 'Preparing the demonstration' }),
    element('p', {
      textContent: `This copy of the ${product.name} portal has no service: its database comes into this browser, with sample data.`,
    }),
    bar,
    text,
  );
  const timer = setTimeout(() => place.replaceChildren(page), BLINK_MS);
  try {
    await api.opened((opening) => {
      text.textContent = textOf(opening);
      const share = shareOf(opening);
      if (share === null) bar.removeAttribute('value');
      else bar.value = share;
    });
  } finally {
    clearTimeout(timer);
    place.replaceChildren();
  }
}

/** @example textOf({ step: 'download', loaded: 4_200_000, total: 11_000_000 }) // 'Downloaded 4.2 of 11.0 MB' */
export function textOf(opening: Opening): string {
  if (opening.step === 'download') return `Downloaded ${megabytes(opening.loaded)} of ${megabytes(opening.total)} MB`;
  if (opening.step === 'wait') return 'It is open in another tab. Close that tab to go on here.';
  return 'Starting the database';
}

/** The share of the download; null for steps of unknown length. */
export const shareOf = (opening: Opening): number | null => (opening.step === 'download' ? opening.loaded / opening.total : null);

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
