import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TableFrame } from './TableFrame.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('can be reached by keyboard only while its table is wider than the frame', () => {
  let measure = (): void => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  render(
    <TableFrame label="Employees">
      <table />
    </TableFrame>,
  );
  act(() => measure());
  expect(screen.getByRole('group', { name: 'Employees, table' })).toHaveAttribute('tabindex', '0');
  width.mockReturnValue(400);
  act(() => measure());
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});
