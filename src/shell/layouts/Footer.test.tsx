import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPortal } from '../../../tests/setup/portal/renderPortal.tsx';
import { Footer } from './Footer.tsx';

it('links to the provider’s pages, the help centre with its articles, and the request forms', () => {
  renderPortal(<Footer />);
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.replace(/^https:\/\/(\w+)\.[^/]+/, '$1:'));
  expect(paths.slice(2)).toEqual([
    'help:',
    'help:/validation-code',
    'help:/accepted-file-types',
    'help:/document-upload-trouble',
    'help:/new-request',
    'harbour:/help-request',
    'harbour:/about',
    'harbour:/resources',
    'harbour:/find-help',
    'harbour:/press',
    'harbour:/terms',
    'harbour:/privacy',
    'harbour:/policies',
    'harbour:/fees',
  ]);
});
