import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrefetchLink } from './PrefetchLink.tsx';
import { RoutingContext } from './routing.ts';

/** jsdom has no layout, so the test triggers the observer. */
class FakeObserver {
  static instances: FakeObserver[] = [];
  readonly observed: Element[] = [];
  isConnected = true;
  readonly callback: IntersectionObserverCallback;
  readonly options: IntersectionObserverInit | undefined;

  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    this.callback = callback;
    this.options = options;
    FakeObserver.instances.push(this);
  }
  observe(element: Element) {
    this.observed.push(element);
  }
  disconnect() {
    this.isConnected = false;
  }
  report(isIntersecting: boolean) {
    this.callback([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
}

const prefetch = vi.fn<(path: string) => void>();
const propose = vi.fn<(path: string, place: string) => void>();
const visit = vi.fn<(path: string) => void>();

beforeEach(() => {
  prefetch.mockReset();
  propose.mockReset();
  visit.mockReset();
  FakeObserver.instances = [];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show() {
  const view = render(
    <RoutingContext value={{ prefetch, propose, visit, isRouted: () => true }}>
      <MemoryRouter>
        <PrefetchLink to="/employers/7?isIntermediary=1">Larkfield</PrefetchLink>
      </MemoryRouter>
    </RoutingContext>,
  );
  const [observer] = FakeObserver.instances;
  if (!observer) throw new Error('The link observes nothing.');
  return { ...view, observer };
}

it('watches itself within 200 px of the viewport', () => {
  const { observer } = show();
  expect(observer.options?.rootMargin).toBe('200px');
  expect(observer.observed).toEqual([screen.getByRole('link', { name: 'Larkfield' })]);
});

it('proposes its screen once, when it comes near', () => {
  const { observer } = show();
  observer.report(false);
  expect(propose).not.toHaveBeenCalled();
  observer.report(true);
  expect(propose).toHaveBeenCalledExactlyOnceWith('/employers/7?isIntermediary=1', 'frame');
  expect(prefetch).not.toHaveBeenCalled();
  expect(observer.isConnected).toBe(false);
});

it('says whether it is in a row, elsewhere on the page, or around it', () => {
  const link = <PrefetchLink to="/employers/7">Larkfield</PrefetchLink>;
  render(
    <RoutingContext value={{ prefetch, propose, visit, isRouted: () => true }}>
      <MemoryRouter>
        <nav>{link}</nav>
        <main>
          {link}
          <table>
            <tbody>
              <tr>
                <td>{link}</td>
              </tr>
            </tbody>
          </table>
        </main>
      </MemoryRouter>
    </RoutingContext>,
  );
  for (const observer of FakeObserver.instances) observer.report(true);
  expect(propose.mock.calls.map(([, place]) => place)).toEqual(['frame', 'page', 'row']);
});

it.each([
  ['the pointer comes to it', (link: HTMLElement) => fireEvent.pointerEnter(link)],
  ['it has the focus', (link: HTMLElement) => fireEvent.focus(link)],
])('prefetches at once when %s', (_, come) => {
  show();
  come(screen.getByRole('link'));
  expect(prefetch).toHaveBeenCalledExactlyOnceWith('/employers/7?isIntermediary=1');
});

it('stops watching when it is removed', () => {
  const { observer, unmount } = show();
  unmount();
  expect(observer.isConnected).toBe(false);
});

it('begins the visit on the click', () => {
  show();
  fireEvent.click(screen.getByRole('link'));
  expect(visit).toHaveBeenCalledExactlyOnceWith('/employers/7?isIntermediary=1');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  'ignores a click that opens another tab or window: %o',
  (key) => {
    const { observer } = show();
    const anchor = screen.getByRole('link');
    // jsdom cannot open a window.
    anchor.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(anchor, key);
    expect(visit).not.toHaveBeenCalled();
    expect(observer.isConnected).toBe(true);
  },
);
