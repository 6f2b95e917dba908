import { onCLS, onINP, onLCP } from 'web-vitals';

/** The measurements of a page that are kept. */
export type Vital = 'LCP' | 'INP' | 'CLS';

/** Calls `note` with each measurement of this page, once its value is final: at the latest when the page is hidden. */
export function followVitals(note: (vital: Vital, value: number) => void): void {
  onLCP(({ value }) => note('LCP', value));
  onINP(({ value }) => note('INP', value));
  onCLS(({ value }) => note('CLS', value));
}
