import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { TabBar } from './TabBar.tsx';

function Lists() {
  const [current, setCurrent] = useState<'employers' | 'intermediaries'>('employers');
  const tabs = [
    { name: 'employers', label: 'Employers' },
    { name: 'intermediaries', label: 'Intermediaries' },
  ] as const;
  return <TabBar label="Lists" tabs={tabs} current={current} onChange={setCurrent} />;
}

it('is one stop of the Tab key, and the arrow keys wrap from the last tab to the first', async () => {
  const user = userEvent.setup();
  render(<Lists />);
  const [employers, intermediaries] = [
    screen.getByRole('tab', { name: 'Employers' }),
    screen.getByRole('tab', { name: 'Intermediaries' }),
  ];
  await user.tab();
  expect(employers).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(intermediaries).toHaveFocus();
  expect(intermediaries).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowRight}');
  expect(employers).toHaveFocus();
  await user.keyboard('{End}');
  expect(intermediaries).toHaveFocus();
  await user.keyboard('{Home}');
  expect(employers).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
});

it('scrolls the chosen tab into view', async () => {
  const user = userEvent.setup();
  render(<Lists />);
  const bar = screen.getByRole('tablist');
  const place = (element: Element, left: number, width: number) =>
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, width, 48));
  place(bar, 0, 200);
  place(screen.getByRole('tab', { name: 'Intermediaries' }), 180, 120);
  await user.click(screen.getByRole('tab', { name: 'Intermediaries' }));
  await waitFor(() => expect(bar.scrollLeft).toBeGreaterThanOrEqual(100));
});

it('chooses a tab by a click', async () => {
  const user = userEvent.setup();
  render(<Lists />);
  await user.click(screen.getByRole('tab', { name: 'Intermediaries' }));
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Intermediaries');
});
