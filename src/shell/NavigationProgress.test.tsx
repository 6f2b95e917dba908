import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { NavigationProgress } from './NavigationProgress.tsx';

it('shows while the code of the next screen loads', async () => {
  let arrive = (_: { Component: () => string }) => {};
  const chunk = new Promise<{ Component: () => string }>((resolve) => {
    arrive = resolve;
  });
  const layout = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: '/', element: 'Home' },
        { path: '/next', lazy: () => chunk },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(() => void router.navigate('/next'));
  expect(screen.getByRole('progressbar', { name: 'Opening the page' })).toBeInTheDocument();
  expect(screen.getByText('Home')).toBeInTheDocument();
  arrive({ Component: () => 'Next' });
  expect(await screen.findByText('Next')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
