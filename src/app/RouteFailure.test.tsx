import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { monitoring } from '../providers/monitoring/monitoring.ts';
import { RouteFailure } from './RouteFailure.tsx';

const report = vi.spyOn(monitoring, 'report').mockReturnValue(undefined);
afterEach(() => report.mockClear());

function breakWith(defect: Error) {
  const lazy = async () => {
    throw defect;
  };
  const router = createMemoryRouter([{ path: '/', lazy, ErrorBoundary: RouteFailure, HydrateFallback: () => null }]);
  render(<RouterProvider router={router} />);
}

it('shows that something went wrong, and reports it', async () => {
  const defect = new TypeError('Cannot read properties of undefined');
  breakWith(defect);
  expect(await screen.findByText('Something went wrong. We have been notified.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(defect, { boundary: 'route' }));
});

it('shows the same page for a chunk that is still missing after a reload', async () => {
  sessionStorage.setItem('reloadedForNewVersion', String(Date.now()));
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');
  breakWith(missing);
  expect(await screen.findByText('Something went wrong. We have been notified.')).toBeInTheDocument();
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(missing, { boundary: 'route' }));
});
