import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Entry } from '../recording/recording.ts';
import { LogView } from './LogView.tsx';

const rowHeight = 28;
const height = 280;
const rows = Array.from({ length: 10_000 }, (_, n) => n);
const entries = rows.map((n): Entry => ({ page: 'p', n, at: n, kind: 'event', actor: 'a', type: `event ${n}` }));

// jsdom has no layout and no scrolling: this is a frame of ten lines.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function scrollHeight(this: HTMLElement) {
    return Number.parseInt((this.firstElementChild as HTMLElement | null)?.style.height ?? '0', 10);
  });
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number): void {
    if (typeof to !== 'object') return;
    this.scrollTop = to.top ?? 0;
    this.dispatchEvent(new Event('scroll'));
  };
  return () => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
  };
});

function scroll(element: Element, top: number): void {
  element.scrollTop = top;
  fireEvent.scroll(element);
}

function renderLog(props: { selected?: number; isFollowing?: boolean; count?: number; onSelect?: (at: number) => void }) {
  const log = ({
    selected = -1,
    isFollowing = false,
    count = rows.length,
    onSelect = vi.fn<(at: number) => void>(),
  }: typeof props) => (
    <LogView
      rows={rows.slice(0, count)}
      entries={entries}
      actors={new Map()}
      selected={selected}
      isFollowing={isFollowing}
      onSelect={onSelect}
    />
  );
  const { rerender } = render(log(props));
  return { list: screen.getByRole('listbox'), change: (next: typeof props) => rerender(log({ ...props, ...next })) };
}

const shown = (): number[] => screen.getAllByRole('option').map((option) => Number(option.getAttribute('aria-posinset')) - 1);

it('draws only the visible lines of ten thousand, and a few more', () => {
  const { list } = renderLog({});
  expect(shown()).toEqual(Array.from({ length: 18 }, (_, place) => place));
  expect(screen.getByRole('option', { name: /event 3$/ })).toHaveAttribute('aria-setsize', '10000');

  scroll(list, 5_000 * rowHeight);
  expect(shown()).toEqual(Array.from({ length: 26 }, (_, at) => 4_992 + at));
});

it('keeps the newest line visible only while it follows', () => {
  const { list, change } = renderLog({ isFollowing: true, count: 9_000 });
  expect(list.scrollTop).toBe(9_000 * rowHeight - height);
  change({ count: 10_000 });
  expect(shown().at(-1)).toBe(9_999);

  const before = list.scrollTop;
  change({ isFollowing: false, count: 9_500 });
  change({ isFollowing: false, count: 10_000 });
  expect(list.scrollTop).toBe(before);
});

it('scrolls just far enough to show the selected line', () => {
  const { list, change } = renderLog({ selected: 7_000 });
  const before = list.scrollTop;
  expect(before).toBeGreaterThan(6_990 * rowHeight);
  expect(before).toBeLessThan(7_000 * rowHeight);
  change({ selected: 7_001 });
  expect(list.scrollTop).toBe(before);
});

it('keeps the active line in the page at any scroll position', () => {
  const { list } = renderLog({ selected: 7_000 });
  scroll(list, 0);
  expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')).toHaveTextContent('event 7000');
  expect(shown()).toEqual([...Array.from({ length: 18 }, (_, place) => place), 7_000]);
});

it('moves from event to event with the arrow keys', async () => {
  const user = userEvent.setup();
  const onSelect = vi.fn<(at: number) => void>();
  const { list } = renderLog({ selected: 7_000, onSelect });
  list.focus();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(onSelect.mock.calls).toEqual([[7_001], [6_999]]);
});
