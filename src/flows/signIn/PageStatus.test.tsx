import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageFailure, PageStatus } from './PageStatus.tsx';

it.each([
  ['a page that loads', () => <PageStatus>Loading…</PageStatus>, 'Tidewell Pensions Employer Portal'],
  ['the sign-in return', () => <PageStatus title="Sign in">Signing you in…</PageStatus>, 'Tidewell Pensions Sign in'],
  ['a failed start', () => <PageFailure onRetry={() => {}}>Failed.</PageFailure>, 'Tidewell Pensions Something went wrong'],
])('the tab of %s has the product’s name, then the page’s title', (_, page, title) => {
  render(page());
  expect(document.title).toBe(title);
});

it('uses the name that the service wrote into the start page', () => {
  const meta = document.createElement('meta');
  meta.name = 'application-name';
  meta.content = 'Harbour Pensions';
  document.head.append(meta);
  render(<PageStatus>Loading…</PageStatus>);
  expect(document.title).toBe('Harbour Pensions Employer Portal');
  meta.remove();
});
