import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { failOnNoise } from './failOnNoise.ts';

// Hooks run last-registered first: the page is unmounted before the noise is counted, so unmounting has to be quiet too.
failOnNoise(() => false);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
